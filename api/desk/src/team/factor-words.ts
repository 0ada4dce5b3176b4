import type { Schemas } from '../api/call.ts';

/** The second factors that an account has: "authenticator", "2 passkeys". */
export function factorWords({ hasTotp, passkeys }: Schemas['StaffAccount']): string[] {
  const words = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  return [...(hasTotp ? ['authenticator'] : []), ...(passkeys > 0 ? [words] : [])];
}
