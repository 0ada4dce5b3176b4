/** A client of the api, of the last release or of this checkout. */
import { type DeskData, PASSWORD } from '../../desk/desk.ts';

export type Fields = Record<string, unknown>;

/** Sends JSON or a file, and returns the response. Throws unless it succeeds. */
export async function send(
  url: string,
  method: string,
  body?: Fields | Buffer,
  headers: Record<string, string> = {},
): Promise<Fields> {
  const [type, sent] = Buffer.isBuffer(body)
    ? ['application/octet-stream', body as BodyInit]
    : ['application/json', JSON.stringify(body)];
  const answer = await fetch(url, {
    method,
    headers: { ...(body && { 'Content-Type': type }), ...headers },
    ...(body && { body: sent }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Fields);
}

/** An account with a session. */
export async function signIn(origin: string, data: DeskData) {
  const { email } = await data.addAccount('admin');
  const { token } = await send(`${origin}/api/admin/sessions`, 'POST', { email, password: PASSWORD });
  return (method: string, path: string, body?: Fields | Buffer, headers: Record<string, string> = {}) =>
    send(`${origin}/api/admin/${path}`, method, body, { ...headers, Authorization: `Bearer ${String(token)}` });
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
