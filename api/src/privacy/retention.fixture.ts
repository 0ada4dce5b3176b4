import { storeLeads } from '../inbox/lead.fixture.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase } from '../test-api.fixture.js';
import { testHash } from '../texting/texting.fixture.js';

export const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000);

/** Stores a row, and returns its id if it has one. */
export async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()}) RETURNING *`;
  const [stored] = await queryTestDatabase<{ id?: string }>(text, Object.values(row));
  return String(stored?.id);
}

/** Stores a lead that came so many years ago, with its consent. */
export async function store(phone: string, years: number, columns: object = {}): Promise<string> {
  const at = yearsAgo(years);
  const [lead_id = ''] = await storeLeads(1, { phone, respond_by: null, received_at: at, ...columns });
  const subject_hash = testHash(phone);
  await insert('consents', { lead_id, agreed_to_terms: true, subject_hash, ip: '203.0.113.9', agreed_at: at });
  return lead_id;
}

/** Stores a lead without a consent. */
export const insertLead = (phone: string, received_at: Date, columns: object = {}) =>
  storeLeads(1, { phone, respond_by: null, received_at, ...columns });

/** The last digits of the stored numbers with a beginning. */
export async function numbersLeft(beginning: string): Promise<string[]> {
  const text = 'SELECT phone FROM leads WHERE starts_with(phone, $1) ORDER BY phone, received_at';
  return (await queryTestDatabase<{ phone: string }>(text, [beginning])).map(({ phone }) => phone.slice(-2));
}

const staffId = async () => (await signedIn('agent')).id;

export const addContact = async (lead_id: string, at: Date) =>
  insert('lead_contacts', { lead_id, staff_id: await staffId(), channel: 'call', outcome: 'reached', at });

export const addNote = async (lead_id: string, at: Date) =>
  insert('lead_notes', { lead_id, staff_id: await staffId(), text: 'Called.', at });

/** A stop on the page, as it is stored: with its source, and without a lead. */
export const stopOnPage = (phone: string, agreed_at: Date) =>
  insert('consents', {
    ...{ kind: 'withdrawal', channel: 'sms', source: 'page', subject_hash: testHash(phone), agreed_at },
    ...{ ip: '203.0.113.7', user_agent: 'Browser', page_url: 'https://land.example/stop-texts' },
  });

export const addText = (phone: string, at: Date) =>
  insert('inbound_messages', {
    ...{ provider: 'neutral', provider_id: `${phone} ${at.getTime()}`, phone, phone_hash: testHash(phone) },
    ...{ body: 'Hello', sent_at: at, received_at: at, meaning: 'other' },
  });

export const addRequest = (
  request: { kind: string; phone?: string; email?: string; finished_at?: Date | null },
  at: Date,
) => insert('privacy_requests', { ...request, received_at: at, confirm_by: new Date(), finish_by: new Date() });

/** An offer made at `at`. */
export const addOffer = async (lead_id: string, at: Date) =>
  insert('offers', {
    ...{ lead_id, amount_cents: 280_000, terms: 'cash', expires_on: '2020-01-01', formula: 1, inputs: {}, result: {} },
    ...{ staff_id: await staffId(), at },
  });

export const addOfferEvent = async (lead_id: string, at: Date) =>
  insert('offer_events', {
    ...{ offer_id: await addOffer(lead_id, yearsAgo(6)), kind: 'declined', staff_id: await staffId(), at },
  });

export const addDeal = async (columns: object = {}) =>
  insert('deals', {
    ...{ slug: `deal-${crypto.randomUUID()}`, state: 'AZ', county_fips: '04001', acres: 5, stage: 'early' },
    ...{ staff_id: await staffId(), ...columns },
  });

/** Land that we sold to somebody. */
export const addSale = (buyer_lead_id: string, columns: object) =>
  addDeal({ stage: 'sold', buyer_lead_id, sold_terms: 'cash', ...columns });

export const addInterest = async (lead_id: string, columns: object) =>
  insert('deal_interests', { deal_id: await addDeal(), lead_id, via: 'form', at: yearsAgo(6), ...columns });

/** A member of the buyers list who joined six years ago, and their hash. */
export async function addMember(lead_id: string, columns: object = {}): Promise<string> {
  const hash = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  const joined = { joined_at: yearsAgo(6), changed_at: yearsAgo(6) };
  await insert('list_members', { hash, lead_id, wants: '{}', provider_group: 'other', ...joined, ...columns });
  return hash;
}

/** A joining that a caller asked staff for. */
export const addListEvent = async (lead_id: string, at: Date) =>
  insert('list_events', { lead_id, kind: 'joined', said: 'I agree.', staff_id: await staffId(), at });

/** An email of an alert to a member who joined six years ago. */
export async function addSend(lead_id: string, columns: object): Promise<void> {
  const [deal_id, hash] = [await addDeal(), await addMember(lead_id)];
  await insert('alerts', { deal_id, subject: 'A deal', starts_at: yearsAgo(6), staff_id: await staffId() });
  await insert('alert_sends', { deal_id, hash, provider_group: 'other', joined_at: yearsAgo(6), ...columns });
}
