import { afterAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../notices/notices.fixture.js';
import { startApiProcess } from '../../notices/outbox/api-process.fixture.js';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { newKey, queryTestDatabase, startApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { submitSeller } from '../lead.fixture.js';
import type { Changes } from './live.dto.js';

// Only what these five do is to be told: this file has a database to itself.
const url = await useOwnDatabase();
const agents = await Promise.all(['Ann', 'Bob', 'Cay', 'Dan', 'Eve'].map((name) => signedIn('agent', name)));
const processes: Awaited<ReturnType<typeof startApiProcess>>[] = [];
// One after the other: all at once take three times as long to be there, and there is an end to waiting.
while (processes.length < 3) processes.push(await startApiProcess(url, { DRAIN_SECONDS: '1', BACKGROUND_JOBS: 'off' }));
const origins = processes.map(({ origin }) => origin);
afterAll(() => Promise.all(processes.map((each) => each.end('SIGKILL'))));

type Agent = (typeof agents)[number];

let answered = 0;

/** Sends under one key, at one process after the other, until one answers: it may have been stored before. */
async function send(agent: Agent, method: 'PATCH' | 'POST', path: string, body: object, version = 1): Promise<number> {
  const headers = {
    ...agent.headers,
    'content-type': 'application/json',
    'if-match': `"${version}"`,
    'idempotency-key': newKey(),
  };
  for (let at = answered; ; at += 1) {
    const request = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origins[at % 3]}/api/admin/leads/${path}`, request).catch(() => undefined);
    if (answer === undefined) continue;
    answered += 1;
    await answer.body?.cancel();
    return answer.status;
  }
}

/** Takes a lead, calls, and writes down what was said. */
async function work(agent: Agent, lead: string): Promise<number[]> {
  const call = { channel: 'call', outcome: 'reached', status: 'contacted', note: `call ${lead}` };
  const statuses = [await send(agent, 'PATCH', lead, { assigneeId: agent.id })];
  statuses.push(await send(agent, 'POST', `${lead}/log`, call, 2));
  for (const text of ['first', 'second']) statuses.push(await send(agent, 'POST', `${lead}/notes`, { text }));
  return statuses;
}

/** Asks every 100 ms what changed, at one process after the other, until it has heard of so many changes. */
async function hear({ headers }: Agent, most: number): Promise<Changes['changed']> {
  const heard: Changes['changed'] = [];
  let after = '';
  for (let at = 0; heard.length < most; at += 1) {
    await pause(100);
    const answer = await fetch(`${origins[at % 3]}/api/admin/changes${after && `?after=${after}`}`, { headers }).catch(
      () => undefined,
    );
    if (!answer?.ok) continue;
    const { position, changed } = (await answer.json()) as Changes;
    if (after !== '') heard.push(...changed);
    after = position;
    listening.add(headers);
  }
  return heard;
}

const listening = new Set<object>();

test('on a day of five agents at three processes, of which one is killed, each change comes once and in order', async () => {
  const api = await startApi();
  const leads = await Promise.all(Array.from({ length: 25 }, () => submitSeller(api)));
  await api.stop();
  const desks = agents.map((agent) => hear(agent, leads.length * 6));
  await until('all desks to listen', () => listening.size === desks.length);
  const days = agents.map(async (agent, index) => {
    const statuses: number[] = [];
    for (const lead of leads.slice(index * 5, index * 5 + 5)) statuses.push(...(await work(agent, lead)));
    return statuses;
  });
  await until('half of the day', () => answered > 50);
  await processes[0]?.end('SIGKILL');
  // A taken lead whose answer was cut off is taken: 412.
  for (const statuses of await Promise.all(days))
    for (const status of statuses) expect([200, 201, 412]).toContain(status);
  const stored = await queryTestDatabase(
    `SELECT (SELECT count(*)::int FROM lead_contacts c WHERE c.lead_id = l.id) AS contacts,
       (SELECT string_agg(split_part(n.text, ' ', 1), ' ' ORDER BY n.at) FROM lead_notes n WHERE n.lead_id = l.id) AS notes,
       (SELECT count(*)::int FROM lead_events e WHERE e.lead_id = l.id) AS events FROM leads l`,
    [],
  );
  expect(stored).toEqual(Array(25).fill({ contacts: 1, notes: 'call first second', events: 2 }));
  const entries = await queryTestDatabase(
    `SELECT lead_id AS id, staff_id AS by FROM audit_entries
     WHERE action IN ('lead-changed', 'contact-logged', 'note-added') ORDER BY seq`,
    [],
  );
  expect(entries).toHaveLength(leads.length * 6);
  for (const heard of await Promise.all(desks))
    expect(heard.map(({ id, by }) => ({ id, by: by?.id }))).toEqual(entries);
}, 25_000);
