import { Refusal } from '../../http/refusal.js';
import { TOKEN_FORM } from '../sessions/session-token.js';

const SECRET_NAME = /token|bearer|authorization|password|secret|session/i;

/**
 * A URL ends up in histories, logs and Referer headers: a token or password in it is refused even where a header would do.
 * @throws Refusal (400) naming the parameter
 */
export function refuseSecretsInUrl(url: string): void {
  const { searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of searchParams) {
    // Our own cursors may have the length of a token.
    if (!SECRET_NAME.test(name) && (name === 'cursor' || !TOKEN_FORM.test(value))) continue;
    const message = 'Never put a token or password into a URL: send "Authorization: Bearer …", and end that session.';
    throw new Refusal(400, message, { reason: 'secret-in-url', errors: [{ field: name.slice(0, 100), message }] });
  }
}
