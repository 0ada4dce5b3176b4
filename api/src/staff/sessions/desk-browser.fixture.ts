import { type Client, someAddress } from '../../test-api.fixture.js';
import { PASSWORD, someAccount } from '../accounts/real-account.fixture.js';

export const DESK_ORIGIN = 'https://desk.example';

/** The headers that a browser adds to requests from the desk's own pages. */
export const FROM_DESK = { host: 'desk.example', origin: DESK_ORIGIN, 'sec-fetch-site': 'same-origin' };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The cookie that a response sets, in the form in which it is sent back, or undefined. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string | undefined {
  return headers['set-cookie'] === undefined ? undefined : String(headers['set-cookie']).split(';')[0];
}

/** Posts from a page of the desk, without a session. */
export function postFromDesk(api: Client, path: string, body: object, remoteAddress = someAddress()) {
  return api.post(`/api/admin/${path}`, body, FROM_DESK, { remoteAddress });
}

/** Posts a sign-in from a page of the desk. */
export function postSignInFromDesk(api: Client, body: object, headers: Record<string, string> = FROM_DESK) {
  return api.post('/api/admin/sessions/browser', body, headers, { remoteAddress: someAddress() });
}

/** A browser that is signed in to the desk, by default with its own account, and keeps its cookie. */
export async function openDesk(api: Client, known?: string, password = PASSWORD, totp?: string) {
  const email = known ?? (await someAccount()).email;
  const answer = await postSignInFromDesk(api, { email, password, ...(totp !== undefined && { totp }) });
  let cookie = cookieOf(answer) ?? '';
  const send = async (method: Method, path: string, payload?: object, headers: Record<string, string> = FROM_DESK) => {
    const sent = await api.request({
      method,
      url: `/api/admin/${path}`,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(payload && { payload }),
    });
    cookie = cookieOf(sent) ?? cookie;
    return sent;
  };
  const status = async () => (await send('GET', 'sessions/current')).statusCode;
  return { email, answer, send, status, cookie: () => cookie };
}
