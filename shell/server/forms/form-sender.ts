import { createHmac } from 'node:crypto';

/** In milliseconds. */
const TIMEOUT = 2_000;
/** What sending again would not change. */
const refusals = [400, 413];

/** One copy of a form, as the api takes it. */
export interface FormCopy {
  release: string;
  action: string;
  html: string;
}

/** `kept`: now or before. `refused`: the api will never take this copy. Rejects when the api gave neither answer. */
export type SendForm = (copy: FormCopy) => Promise<'kept' | 'refused'>;

export function createFormSender(apiUrl: string, csrfSecret: string): SendForm {
  const code = createHmac('sha256', csrfSecret).update('release-counts').digest('base64url');
  return async ({ release, action, html }) => {
    const response = await fetch(`${apiUrl}/api/releases/forms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${code}` },
      body: JSON.stringify({ release, action, html }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return 'kept';
    if (refusals.includes(response.status)) return 'refused';
    throw new Error(`The api answered a form with status ${response.status}.`);
  };
}
