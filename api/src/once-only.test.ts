import { afterAll, expect, test } from '@jest/globals';
import type { Response } from 'light-my-request';
import { somePhone, submitBuyer, submitSeller } from '../fixtures/inbox/lead.fixture.js';
import { startApiProcess } from '../fixtures/notices/outbox/api-process.fixture.js';
import { PASSWORD, postSignIn } from '../fixtures/staff/accounts/real-account.fixture.js';
import { somePasskey } from '../fixtures/staff/factors/passkey.fixture.js';
import { nextCode, someAuthenticator } from '../fixtures/staff/passwords/authenticator.fixture.js';
import { DESK_ORIGIN, postFromDesk } from '../fixtures/staff/sessions/desk-browser.fixture.js';
import { signedIn } from '../fixtures/staff/sessions/signed-in.fixture.js';
import { type Client, queryTestDatabase, startApi } from '../fixtures/test-api.fixture.js';
import { holdLock, useOwnDatabase } from '../fixtures/test-database.fixture.js';
import { messagesOf, PROVIDERS, sendText } from '../fixtures/texting/texting.fixture.js';

// This file locks whole tables, so it has its own database.
const url = await useOwnDatabase();
const settings = { ...PROVIDERS, DESK_ORIGIN };
const api = await startApi(settings);
const other = await startApiProcess(url, { ...settings, BACKGROUND_JOBS: 'off', SECOND_FACTOR_ROLES: 'none' });
const agent = await signedIn('agent');
afterAll(() => Promise.all([api.stop(), other.end('SIGTERM')]));

/** Secrets that neither process may log. */
const secrets: string[] = [];

const post = (to: Client, path: string, payload: object = {}, headers: Record<string, string> = agent.headers) =>
  to.request({ method: 'POST', url: `/api/admin/${path}`, payload, headers });

interface Rule {
  /** A table that the test locks until both requests wait for it, so that both have read before either writes. */
  readonly table: string;
  readonly prepare: () => Promise<(to: Client) => Promise<Response>>;
  readonly statuses: [number, number];
  /** A query for the audit entries of the two requests, which must return one row. */
  readonly trace?: string;
}

/**
 * Actions that two requests at the same time may perform once. Other files test forms, accounts, view names, the ledger
 * and notices.
 */
const rules: Record<string, Rule> = {
  'a code of an authenticator signs in once': {
    table: 'staff',
    prepare: async () => {
      const { email, secret } = await someAuthenticator(api);
      const totp = await nextCode(secret);
      secrets.push(secret, totp);
      return (to) => postSignIn(to, { email, password: PASSWORD, totp });
    },
    statuses: [201, 401],
  },
  'a recovery code signs in once': {
    table: 'staff',
    prepare: async () => {
      const { email, codes } = await somePasskey(api);
      secrets.push(...codes);
      return (to) => postSignIn(to, { email, password: PASSWORD, totp: codes[0] });
    },
    statuses: [201, 401],
  },
  'a passkey answers a challenge once': {
    table: 'staff_challenges',
    prepare: async () => {
      const { signs } = await somePasskey(api);
      const passkey = await signs();
      secrets.push(...Object.values(passkey.response));
      return (to) => postFromDesk(to, 'sessions/browser', { passkey });
    },
    statuses: [201, 401],
  },
  'a version of a lead is changed once': {
    table: 'leads',
    prepare: async () => {
      const url = `/api/admin/leads/${await submitSeller(api)}`;
      const headers = { ...agent.headers, 'if-match': '"1"' };
      // Two different changes: without the version check, both would succeed.
      const changes = [{ assigneeId: agent.id }, { status: 'contacted' }];
      return (to) => to.request({ method: 'PATCH', url, payload: changes.pop() ?? {}, headers });
    },
    statuses: [200, 412],
    trace: "SELECT FROM audit_entries WHERE action = 'lead-changed' AND seq > $1",
  },
  'the fiftieth view is added once': {
    table: 'lead_views',
    prepare: async () => {
      const { id, headers } = await signedIn('viewer');
      await queryTestDatabase(
        "INSERT INTO lead_views (staff_id, name, filters) SELECT $1, 'No ' || n, '{}' FROM generate_series(1, 49) n",
        [id],
      );
      const names = ['One', 'Two'];
      return (to) => post(to, 'views', { name: names.pop(), filters: {} }, headers);
    },
    statuses: [201, 409],
    trace: "SELECT FROM audit_entries WHERE action = 'view-added' AND seq > $1",
  },
  'a session is ended once': {
    table: 'audit_entries',
    prepare: async () => {
      const [{ id }, { headers }] = [await signedIn('viewer'), await signedIn('admin')];
      const [session] = await queryTestDatabase('SELECT id FROM staff_sessions WHERE staff_id = $1', [id]);
      return (to) => to.request({ method: 'DELETE', url: `/api/admin/sessions/${String(session?.['id'])}`, headers });
    },
    statuses: [204, 404],
    trace: "SELECT FROM audit_entries WHERE action = 'session-closed' AND seq > $1",
  },
  'suspected spam is confirmed once': {
    table: 'leads',
    prepare: async () => {
      const id = await submitSeller(api, {}, { 'form-trap': '1' });
      return (to) => post(to, `leads/${id}/quarantine/confirm`);
    },
    statuses: [200, 409],
  },
  'a reply is decided once': {
    table: 'inbound_messages',
    prepare: async () => {
      const phone = somePhone();
      await submitBuyer(api, { phone, smsConsent: true });
      await sendText(api, phone, 'Wrong number');
      const [message] = (await messagesOf(phone)).filter(({ review }) => review === 'needed');
      return (to) => post(to, 'review/decisions', { id: message?.['id'], decision: 'stop' });
    },
    // The second request changes nothing, and its response shows the first decision.
    statuses: [200, 200],
    trace: "SELECT FROM audit_entries WHERE action = 'message-decided' AND seq > $1",
  },
};

const MOST_TRIES = 5;
const MOST_MS = 20_000;

/**
 * Sends a request to both processes, and lets neither write before both wait for the table. Tries again if one is
 * answered before: a request waits for a lock for a second at most, and on a busy computer the other may be later.
 */
async function sendTogether({ table, prepare }: Pick<Rule, 'table' | 'prepare'>, tries = MOST_TRIES) {
  const send = await prepare();
  const [last] = await queryTestDatabase('SELECT max(seq) AS seq FROM audit_entries');
  const lock = await holdLock(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  const sent = [send(api), send(other)];
  const isTogether = await Promise.race([
    lock.untilWaiting(2, MOST_MS).then(() => true),
    ...sent.map((answer) => answer.then(() => false)),
  ]);
  await lock.end('ROLLBACK');
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted();
  if (!isTogether && tries > 1) return sendTogether({ table, prepare }, tries - 1);
  return { isTogether, statuses, seq: last?.['seq'] };
}

test.each(Object.entries(rules))(
  '%s when two processes try at the same time',
  async (_rule, { table, prepare, statuses, trace }) => {
    const { isTogether, seq, ...answers } = await sendTogether({ table, prepare });
    expect(isTogether).toBe(true);
    expect(answers.statuses).toEqual(statuses);
    const logged = api.lines.join('') + other.readOutput();
    for (const secret of secrets.splice(0)) expect(logged).not.toMatch(new RegExp(`\\b${secret}\\b`));
    if (trace !== undefined) expect(await queryTestDatabase(trace, [seq])).toHaveLength(1);
  },
);
