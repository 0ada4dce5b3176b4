import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import needed from '../../database/schema/needed-schema.json' with { type: 'json' };
import { SHELL } from '../../../fixtures/deals/deals.fixture.js';
import { somePhone } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { testHash } from '../../../fixtures/texting/texting.fixture.js';
import { IN_TOUCH, PERSONS, WITHOUT_PERSONS } from '../../../fixtures/privacy/retention/in-touch.fixture.js';
import * as add from '../../../fixtures/privacy/retention/retention.fixture.js';
import { RetentionService } from './retention.service.js';

await useOwnDatabase();
const api = await useApi();

const BUYER = { type: 'buyer', interests: ['Recreational Land'] };

/** Runs the retention and returns whether the lead is still stored. */
async function isStoredAfterRetention({ lead }: Person): Promise<boolean> {
  await api.app.get(RetentionService).eraseExpired();
  return (await queryTestDatabase('SELECT FROM leads WHERE id = $1', [lead])).length > 0;
}

interface Person {
  readonly lead: string;
  readonly phone: string;
  readonly email: string;
}
type Act = (person: Person, at: Date) => Promise<unknown>;

// Events that count as contact with a person, each with the table of its row.
const ACTS: readonly (readonly [table: string, act: string, add: Act])[] = [
  ['leads', 'another form', ({ phone }, at) => add.insertLead(phone, at)],
  [
    'leads',
    'another form with the same address',
    ({ email }, at) => add.insertLead(somePhone(), at, { ...BUYER, email }),
  ],
  ['lead_contacts', 'a call', ({ lead }, at) => add.addContact(lead, at)],
  ['lead_notes', 'a note of staff', ({ lead }, at) => add.addNote(lead, at)],
  ['lead_emails', 'a reply by email', ({ lead }, at) => add.addEmail(lead, at)],
  ['consents', 'a stop on the page', ({ phone }, at) => add.stopOnPage(phone, at)],
  ['inbound_messages', 'a text', ({ phone }, at) => add.addText(phone, at)],
  [
    'suppressions',
    'a stop that was asked for again',
    ({ phone }, stopped_at) => add.insert('suppressions', { phone_hash: testHash(phone), stopped_at, source: 'staff' }),
  ],
  ['privacy_requests', 'a privacy request', ({ phone }, at) => add.addRequest({ kind: 'correct', phone }, at)],
  [
    'privacy_requests',
    'a privacy request by address',
    ({ email }, at) => add.addRequest({ kind: 'correct', email: email.toUpperCase() }, at),
  ],
  ['offers', 'an offer', ({ lead }, at) => add.addOffer(lead, at)],
  ['offer_events', 'an answer to an offer', ({ lead }, at) => add.addOfferEvent(lead, at)],
  ['deals', 'land that we sold to them', ({ lead }, at) => add.addSale(lead, { sold_on: at })],
  ['deals', 'an older sale, without its day', ({ lead }, at) => add.addSale(lead, { closed_at: at })],
  ['deal_interests', 'interest in a deal', ({ lead }, at) => add.addInterest(lead, { at })],
  [
    'deal_interests',
    'an email that land is gone',
    ({ lead }, gone_at) => add.addInterest(lead, { gone: 'sent', gone_at }),
  ],
  ['list_members', 'a button in an email', ({ lead }, proven_at) => add.addMember(lead, { proven_at })],
  ['list_members', 'an email about land long ago', ({ lead }, told_at) => add.addMember(lead, { told_at })],
  [
    'list_members',
    'leaving the buyers list',
    ({ lead }, changed_at) => add.addMember(lead, { status: 'left', changed_at }),
  ],
  ['list_events', 'a call about the buyers list', ({ lead }, at) => add.addListEvent(lead, at)],
  ['alert_sends', 'an email about land', ({ lead }, handed_at) => add.addSend(lead, { status: 'sent', handed_at })],
  ['alert_texts', 'a text about land', ({ lead }, handed_at) => add.addAlertText(lead, { status: 'sent', handed_at })],
];

/** Creates a person who sent a form seven years ago. */
async function createPerson(): Promise<Person> {
  const phone = somePhone();
  const email = `${phone.slice(1)}@mail.example`;
  return { lead: await add.store(phone, 7, { ...BUYER, email }), phone, email };
}

test.each(ACTS)('%s: %s keeps the data of a person for five years', async (_, __, act) => {
  const [kept, expired] = [await createPerson(), await createPerson()];
  await act(kept, add.yearsAgo(4.99));
  await act(expired, add.yearsAgo(5.01));
  expect([await isStoredAfterRetention(kept), await isStoredAfterRetention(expired)]).toEqual([true, false]);
});

test('the data of a person who pressed "I\'m interested" yesterday are kept', async () => {
  const person = await createPerson();
  const [member, slug] = [await add.addMember(person.lead), `deal-${crypto.randomUUID()}`];
  await add.addDeal({ slug });
  const answer = await api.post('/api/interest', { member, slug }, SHELL);
  expect(answer.json()).toEqual({ state: 'sent' });
  await queryTestDatabase("UPDATE deal_interests SET at = at - interval '1 day'");
  expect(await isStoredAfterRetention(person)).toBe(true);
});

test.each<[string, Act]>([
  ['a membership that staff or a job changed', ({ lead }, changed_at) => add.addMember(lead, { changed_at })],
  ['an email that bounced', ({ lead }, handed_at) => add.addSend(lead, { status: 'refused', handed_at })],
  ['a sale to somebody else', (_, closed_at) => add.addDeal({ stage: 'sold', closed_at })],
])('%s does not count as contact with the person', async (_, act) => {
  const person = await createPerson();
  await act(person, add.yearsAgo(1));
  expect(await isStoredAfterRetention(person)).toBe(false);
});

const WORDS = ['lead', 'leads', 'phone', 'email', 'hash', 'member', 'ip', 'person', 'visitor'];
const parts: Readonly<Record<string, string>> = needed.parts;
const TABLES = Object.keys(parts).flatMap((part) => (part.startsWith('table ') ? [part.slice(6)] : []));
const ENTRIES = Object.entries(PERSONS).flatMap(([module, tables]) =>
  Object.entries(tables).map(([table, [columns, why]]) => ({ module, table, columns: columns.split(' '), why })),
);

/** Returns the columns that refer to a lead, directly or through other tables, or whose names suggest personal data. */
function findKeys(): string[] {
  const references = Object.entries(parts).flatMap(([part, definition]) => {
    const [, column, target] = /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)/.exec(definition) ?? [];
    return column === undefined || target === undefined ? [] : [{ table: ownerOf(part), column, target }];
  });
  const reached = new Set(['leads']);
  // A for-of loop over a Set also visits elements that are added during the loop.
  for (const target of reached)
    for (const reference of references) if (reference.target === target) reached.add(reference.table);
  const named = Object.keys(parts).filter((part) => {
    const [, column = ''] = /^column \w+\.(\w+)/.exec(part) ?? [];
    return column.split('_').some((word) => WORDS.includes(word));
  });
  return [
    ...references.filter(({ target }) => reached.has(target)).map(({ table, column }) => `${table}.${column}`),
    ...named.map((part) => part.slice(7)),
  ];
}

const ownerOf = (part: string) => /^\w+ (\w+)/.exec(part)?.[1] ?? '';

// If this test fails, add the table or column to in-touch.fixture.ts. If its rows count as contact with a person, also
// add it to the database function is_lead_in_touch (in a migration and in erase-expired.sql), and to ACTS.
test('in-touch.fixture.ts lists every table, and every column that refers to a person', () => {
  const listed = ENTRIES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(findKeys().filter((key) => !listed.includes(key))).toEqual([]);
  expect(listed.filter((key) => parts[`column ${key}`] === undefined)).toEqual([]);
  expect([...ENTRIES.map(({ table }) => table), ...WITHOUT_PERSONS].toSorted()).toEqual(TABLES.toSorted());
});

test('in-touch.fixture.ts lists every table under the module whose README names it', () => {
  const strangers = ENTRIES.filter(
    ({ module, table }) =>
      !readFileSync(join(import.meta.dirname, `../../${module}/README.md`), 'utf8').includes(`\`${table}\``),
  );
  expect(strangers).toEqual([]);
});

test('every table that counts as contact with a person has a test in ACTS', () => {
  const tables = ENTRIES.filter(({ why }) => why === IN_TOUCH).map(({ table }) => table);
  expect([...new Set(ACTS.map(([table]) => table))].toSorted()).toEqual(tables.toSorted());
});
