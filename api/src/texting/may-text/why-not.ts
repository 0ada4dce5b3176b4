/** Why a number may not be texted, the weightiest first. */
export const WHY_NOT = ['stopped', 'no-consent', 'unreachable', 'quiet-hours'] as const;

/**
 * - `stopped`: it asked for no more texts.
 * - `no-consent`: nobody checked the box for texts with it, on a form that counts.
 * - `unreachable`: it cannot be in use, or staff found that it is nobody's or somebody else's.
 * - `quiet-hours`: too early or too late where its owner may be; later it may be texted.
 */
export type WhyNot = (typeof WHY_NOT)[number];
