import { queryTestDatabase, newKey, type startApi } from '../test-api.fixture.js';
import { type someStaff, submitSeller } from '../inbox/lead.fixture.js';
import { daysAfter, todayInHawaii } from './offer/day-field.js';
import type { OffersOfLead } from './offer/offers.dto.js';

type Staff = Awaited<ReturnType<typeof someStaff>>;

export const EXPIRES_ON = daysAfter(todayInHawaii(), 14);
const OFFER = { amountCents: 280_000, terms: 'Cash', expiresOn: EXPIRES_ON };
export const COMP = { acres: 5, priceCents: 1_250_000, kind: 'sold', day: todayInHawaii() };

/**
 * Makes offers for land in the test's own counties, because comps are shared.
 * @param agent the owner of the parcels, comps and offers
 */
export function offersOf(api: Awaited<ReturnType<typeof startApi>>, agent: Staff, counties: readonly string[]) {
  const left = counties.values();

  /** A seller's lead with five acres, and comps of its county: the ceiling is $5,100, the opening offer $3,000. */
  async function someLand({ sold = 3, status = 'contacted' } = {}): Promise<string> {
    const [countyFips, leadId] = [String(left.next().value), await submitSeller(api)];
    await queryTestDatabase('UPDATE leads SET status = $2 WHERE id = $1', [leadId, status]);
    await agent.post(leadId, 'parcels', { countyFips, acres: 5, acresSource: 'owner' });
    for (let index = 0; index < sold; index += 1) await agent.send('POST', 'comps', { ...COMP, countyFips });
    return leadId;
  }

  const make = (leadId: string, more: object = {}, staff = agent, key = newKey()) =>
    staff.send('POST', `leads/${leadId}/offers`, { ...OFFER, ...more }, { 'idempotency-key': key });
  const read = async (leadId: string) => (await agent.send('GET', `leads/${leadId}/offers`)).json<OffersOfLead>();
  const answer = async (leadId: string, body: object, staff = agent) =>
    staff.send('POST', `offers/${(await read(leadId)).offers[0]?.id}/events`, body);
  return { someLand, make, read, answer };
}
