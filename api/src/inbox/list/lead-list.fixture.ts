import { randomInt, randomUUID } from 'node:crypto';
import { BUYER, queryTestDatabase, SELLER, someAddress, type startApi } from '../../test-api.fixture.js';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import type { LeadListPage } from './lead-list-page.dto.js';

type Api = Awaited<ReturnType<typeof startApi>>;

/** Letters and digits that no other test's leads contain. */
export function someWord(): string {
  return `w${randomUUID().replaceAll('-', '')}`;
}

/** Asks for the list as a viewer; `get` takes the parameters. */
export async function openList(api: Api) {
  const staff = await signedIn('viewer');
  const ask = (parameters: Record<string, string>) =>
    api.request({ url: `/api/admin/leads?${new URLSearchParams(parameters).toString()}`, headers: staff.headers });
  const get = async (parameters: Record<string, string>) => (await ask(parameters)).json<LeadListPage>();
  const names = async (parameters: Record<string, string>) =>
    (await get(parameters)).items.map((item) => item.firstName);
  return { staff, ask, get, names };
}

/** Submits a form, and changes the stored row as asked. */
export async function submit(
  api: Api,
  fields: Record<string, unknown> = {},
  columns: Record<string, unknown> = {},
): Promise<string> {
  const key = randomUUID();
  // Not the phone that all tests' buyers share: many leads from one are suspected spam.
  const own = fields['phone'] === BUYER.phone ? undefined : fields['phone'];
  const phone = own ?? `+1212${randomInt(2_000_000, 9_999_999)}`;
  const path = 'email' in fields ? '/api/buyer' : '/api/seller';
  await api.post(
    path,
    { ...SELLER, note: `Land ${randomUUID()}`, ...fields, phone },
    { 'idempotency-key': key },
    { remoteAddress: someAddress() },
  );
  const names = Object.keys(columns);
  const set = ['version = version', ...names.map((name, index) => `${name} = $${index + 2}`)].join(', ');
  const sql = `UPDATE leads SET ${set} WHERE idempotency_key = $1 RETURNING id`;
  const [{ id } = { id: '' }] = await queryTestDatabase<{ id: string }>(sql, [key, ...Object.values(columns)]);
  return id;
}
