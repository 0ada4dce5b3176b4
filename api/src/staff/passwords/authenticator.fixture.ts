import { generate } from 'otplib';
import type { Client } from '../../test-api.fixture.js';
import { someAccount } from '../accounts/real-account.fixture.js';
import { confirmPassword } from '../factors/passkey.fixture.js';
import { openDesk } from '../sessions/desk-browser.fixture.js';

/** The code after the current one. Both stay valid if a period ends in between. */
export const nextCode = (secret: string) => generate({ secret, epoch: Date.now() / 1000 + 30 });

/** An account whose authenticator waits for its first code, and the confirmed desk that it was enrolled in. */
export async function someEnrollment(api: Client) {
  const account = await someAccount();
  const desk = await openDesk(api, account.email);
  await confirmPassword(desk);
  const answer = await desk.send('POST', 'staff/me/totp');
  return { ...account, desk, ...answer.json<{ secret: string; otpauthUrl: string }>() };
}

/** An account with an authenticator, the desk that it was set up in, and its first code. */
export async function someAuthenticator(api: Client) {
  const enrollment = await someEnrollment(api);
  const code = await generate({ secret: enrollment.secret });
  await enrollment.desk.send('POST', 'staff/me/totp/confirmation', { code });
  return { ...enrollment, code };
}
