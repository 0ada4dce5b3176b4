import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'Land leads';
// A code may be one period early or late: clocks of phones are off, and people type slowly.
const TOLERANCE_SECONDS = 30;

/** A new secret, in base32 as authenticator apps take it, and the URL that such an app scans. */
export function makeTotpSecret(email: string): { secret: string; otpauthUrl: string } {
  const secret = generateSecret();
  return { secret, otpauthUrl: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** Returns the time step that a code belongs to, so that it can be used up; undefined when it is wrong. */
export async function stepOfCode(secret: string, code: string): Promise<number | undefined> {
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
