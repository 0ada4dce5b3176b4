/** The privacy policy and the lead service say the same: what is stored of a person, and for how long. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SUBMITTED_FIELDS } from '../../api/src/leads/lead/submitted-fields.ts';
import { CONFIRM_BUSINESS_DAYS, FINISH_DAYS, RETENTION_YEARS } from '../../api/src/privacy/privacy-deadlines.ts';
import { KEYWORDS } from '../../api/src/texting/replies/reply-keywords.ts';
import {
  confirmRequestBusinessDays,
  consentRetentionYears,
  finishRequestDays,
  leadRetentionYears,
  logRetentionDays,
} from '../../legal-app/src/retention.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';

/** What the policy calls each column that tells something of a visitor. */
const told: Record<string, string> = {
  // The policy uses the label of a field, unless it is said otherwise here.
  ...Object.fromEntries(Object.values(SUBMITTED_FIELDS).map(({ column, label }) => [`leads.${column}`, label])),
  'leads.email': 'email address',
  'leads.phone': 'phone number',
  'leads.note': 'note about your property',
  'leads.interests': 'kinds of land',
  // What was sent before staff corrected it, and what the search reads.
  'leads.former': 'phone number',
  'leads.search_text': 'our notes',
  'leads.idempotency_key': 'random number',
  'lead_notes.text': 'our notes',
  'lead_contacts.channel': 'phone, email, text message or letter',
  // What was answered to the staff who wrote them, for a day.
  'staff_attempts.answer': 'our notes',
  'consents.wording': 'exact wording',
  'consents.wording_sha256': 'hash',
  'consents.wording_version': 'its version',
  'consents.agreed_to_terms': 'whether you checked the box',
  'consents.sms_ticked': 'whether you checked the box',
  'consents.agreed_at': 'date and time',
  'consents.ip': 'IP address',
  'consents.user_agent': 'user agent',
  'consents.page_url': 'web address of the page',
  'consents.section_release': 'which release of that page',
  'consents.form_sha256': 'copy of the form',
  'consents.source': 'when and how you did that',
  'consents.subject_hash': 'coded fingerprint of the number',
  'inbound_messages.phone': 'mobile number',
  'inbound_messages.body': 'texts to us',
  'inbound_messages.phone_hash': 'coded fingerprint of the number',
  'suppressions.phone_hash': 'coded fingerprint of the number',
  'text_decisions.phone_hash': 'coded fingerprint of the number',
  'privacy_requests.phone': 'phone number',
  'privacy_requests.email': 'email address',
};

/** What is of our own making: ids, states, times and counts of the work. */
const ours: Record<string, string[]> = {
  leads: [
    'id',
    'type',
    'phone_unlikely',
    'received_at',
    'body_sha256',
    'status',
    'assignee_id',
    'version',
    'respond_by',
    'first_contact_at',
    'quarantined',
    'quarantine_state',
    'quarantine_reasons',
    'note_fingerprint',
    'is_test',
    'updated_at',
    'follow_up_at',
    'lost_reason',
    'source',
  ],
  lead_notes: ['id', 'lead_id', 'staff_id', 'at', 'taken_back_at'],
  lead_contacts: ['id', 'lead_id', 'staff_id', 'outcome', 'at', 'logged_at', 'origin_id'],
  contact_retractions: ['id', 'contact_id', 'staff_id', 'at'],
  lead_viewings: ['lead_id', 'staff_id', 'at'],
  erased_leads: ['seq', 'at', 'lead_ids'],
  same_person: ['lead_id', 'other_id', 'staff_id', 'at'],
  staff_attempts: ['staff_id', 'key', 'request_sha256', 'lead_id', 'at'],
  lead_events: ['id', 'lead_id', 'staff_id', 'at', 'kind', 'detail', 'bulk_id'],
  consents: ['id', 'lead_id', 'kind', 'channel', 'salt', 'erased_at'],
  inbound_messages: [
    'id',
    'provider',
    'provider_id',
    'sent_at',
    'received_at',
    'meaning',
    'effect',
    'stop_number',
    'review',
    'decision',
    'decided_by',
    'decided_at',
  ],
  suppressions: ['stopped_at', 'source', 'restored_at', 'stops', 'is_paused'],
  text_decisions: ['id', 'at', 'may_text', 'reasons'],
  privacy_requests: ['id', 'kind', 'received_at', 'confirm_by', 'finish_by', 'confirmed_at', 'finished_at'],
};

/** Tables without a word about visitors. */
const otherTables = [
  'migrations',
  'staff',
  'staff_sessions',
  'sign_in_limits',
  'submission_limits',
  'audit_entries',
  'release_counts',
  'release_reports',
  'release_takebacks',
  'consent_links',
  'consents_to_seal',
  'consent_erasures_to_enter',
  'key_fingerprints',
  'form_copies',
  'released_forms',
  'notices',
  'notice_deliveries',
  'closed_states',
  'lead_views',
];

async function readColumns(): Promise<string[]> {
  const client = new pg.Client({ connectionString: readTestSite().databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL ($1)`,
    [otherTables],
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('the lead service keeps what the policy promises to keep, for as long', () => {
  expect([leadRetentionYears, consentRetentionYears]).toEqual([RETENTION_YEARS, RETENTION_YEARS]);
  expect([confirmRequestBusinessDays, finishRequestDays]).toEqual([CONFIRM_BUSINESS_DAYS, FINISH_DAYS]);
});

test('the README of the lead service says how long its logs may be kept', () => {
  const readme = readFileSync(new URL('../../api/README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).toContain(`no longer than ${logRetentionDays} days, as the privacy policy promises`);
});

test('every column about a visitor is named in the privacy policy', async ({ page }) => {
  const known = [
    ...Object.keys(told),
    ...Object.entries(ours).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ];
  expect((await readColumns()).toSorted(), 'a new column belongs into the policy, or is of our own making').toEqual(
    known.toSorted(),
  );
  await page.goto('/privacy-policy');
  const policy = (await page.locator('main').innerText()).toLowerCase();
  expect(Object.entries(told).filter(([, words]) => !policy.includes(words.toLowerCase()))).toEqual([]);
});

/** Words in capitals that a text tells people to reply, such as "Reply STOP or END". */
function findKeywordsIn(file: string): string[] {
  const text = readFileSync(join(projectFolder, file), 'utf8').replaceAll(/\s+/g, ' ');
  const told = [...text.matchAll(/(?:[Rr]eply|[Tt]ext|send)\s+([A-Z]{3,}(?:(?:, | or )[A-Z]{3,})*)/g)];
  return told.flatMap(([, words = '']) => words.toLowerCase().split(/, | or /));
}

test('people are told to reply exactly what the lead service promises to understand', () => {
  const promised = KEYWORDS.filter(({ isPromised }) => isPromised).map(({ text }) => text);
  const terms = 'legal-app/src/terms-and-conditions/terms-and-conditions.txt';
  expect(findKeywordsIn(terms).toSorted()).toEqual(promised.toSorted());
  const sources = globSync(
    ['*-app/src/**/*.{ts,tsx,txt}', 'shell/**/src/**/*.{ts,tsx}', 'api/src/texting/replies/*.ts'],
    { cwd: projectFolder, exclude: (name) => name === 'node_modules' || /\.(test|fixture)\./.test(name) },
  );
  const told = sources.map((file) => [file, findKeywordsIn(file)] as const).filter(([, words]) => words.length > 0);
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter(([, words]) => words.some((word) => !promised.includes(word)))).toEqual([]);
});
