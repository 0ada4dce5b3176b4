import type { Schemas } from '../../shared/api/call.ts';
import { counted } from '../../shared/formatting/lead-words.ts';

/** The second factors that an account has: "authenticator", "2 passkeys". */
export function factorWords({ hasTotp, passkeys }: Schemas['StaffAccount']): string[] {
  return [...(hasTotp ? ['authenticator'] : []), ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : [])];
}
