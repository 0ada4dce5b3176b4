import { createHmac } from 'node:crypto';
import { Database } from '../database/database.js';
import type { someStaff } from '../inbox/lead.fixture.js';
import { queryTestDatabase, TEST_CSRF_SECRET, type useApi } from '../test-api.fixture.js';
import { DealMovesService } from './stages/deal-moves.service.js';
import { DealUpdatesService } from './deal/deal-updates.service.js';
import type { Deal, StoredDeal } from './deal/deals.dto.js';

type Api = Awaited<ReturnType<typeof useApi>>;
type Staff = Awaited<ReturnType<typeof someStaff>>;

/** The headers that a server of the site sends. */
export const SHELL = {
  authorization: `Bearer ${createHmac('sha256', TEST_CSRF_SECRET).update('release-counts').digest('base64url')}`,
};

export const LAND = { countyFips: '04001', acres: 5 };
export const READY = { priceCents: 1_000_000, kinds: ['Recreational Land'] };

export const readDeal = async (staff: Staff, id: string) => (await staff.send('GET', `deals/${id}`)).json<Deal>();

export const changeDeal = async (staff: Staff, id: string, fields: object) =>
  staff.send('PATCH', `deals/${id}`, fields, { 'if-match': `"${(await readDeal(staff, id)).version}"` });

/** A deal that is ready to be announced. */
export async function someDeal(staff: Staff, fields: object = {}, land: object = LAND): Promise<string> {
  const { id } = (await staff.send('POST', 'deals', land)).json<StoredDeal>();
  await changeDeal(staff, id, { ...READY, ...fields });
  return id;
}

/** Moves a deal as `alerts` does. */
export async function actOnDeal(
  api: Api,
  staff: Staff,
  id: string,
  act: 'schedule' | 'stop' | 'withdraw',
): Promise<StoredDeal> {
  const moves = api.app.get(DealMovesService);
  const updates = api.app.get(DealUpdatesService);
  const actor = { staffId: staff.id, name: 'Ann', role: 'admin', ip: '127.0.0.1' } as const;
  return api.app
    .get(Database)
    .transaction(async (manager) => moves[act](manager, await updates.hold(manager, { id }), actor));
}

/** Announces a deal as if its five minutes were over, and (with hours) as if all members were told so long ago. */
export async function makeEarly(api: Api, staff: Staff, id: string, toldHoursAgo?: number): Promise<void> {
  await actOnDeal(api, staff, id, 'schedule');
  await queryTestDatabase("UPDATE deals SET starts_at = now() - interval '1 minute' WHERE id = $1", [id]);
  const moves = api.app.get(DealMovesService);
  await api.app.get(Database).transaction(async (manager) => {
    await moves.startEarly(manager, id);
  });
  if (toldHoursAgo === undefined) return;
  await queryTestDatabase('UPDATE deals SET early_at = now() - make_interval(hours => $2) WHERE id = $1', [
    id,
    toldHoursAgo,
  ]);
  await api.app.get(Database).transaction((manager) => moves.openToPublic(manager, id, null));
}
