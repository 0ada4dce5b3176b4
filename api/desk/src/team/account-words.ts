import type { Schemas } from '../api/call.ts';

export const ROLE_CHOICES: Record<Schemas['StaffRole'], string> = {
  viewer: 'Viewer: sees leads',
  agent: 'Agent: works on leads',
  admin: 'Admin: also manages accounts, exports and erases',
};

/** The second factors that an account has: "authenticator", "2 passkeys". */
export function factorWords({ hasTotp, passkeys }: Schemas['StaffAccount']): string[] {
  const words = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  return [...(hasTotp ? ['authenticator'] : []), ...(passkeys > 0 ? [words] : [])];
}
