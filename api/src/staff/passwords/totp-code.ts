import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'Land leads';
// A code may be one period early or late, because phone clocks are off and people type slowly.
const TOLERANCE_SECONDS = 30;

/** Creates a secret in base32, as authenticator apps expect it, and the URL that they scan. */
export function makeTotpSecret(email: string): { secret: string; otpauthUrl: string } {
  const secret = generateSecret();
  return { secret, otpauthUrl: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** Returns the time step of a code, so that it can be marked as used, or undefined if it is wrong. */
export async function stepOfCode(secret: string, code: string): Promise<number | undefined> {
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
