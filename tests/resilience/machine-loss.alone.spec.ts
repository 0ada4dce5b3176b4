/**
 * Machines are lost while visitors submit. `npm run proof -- machine-loss --all` loses more of them, and upgrades,
 * switches over and restores.
 */
import { expect, test as base } from '@playwright/test';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectFolder } from '../../shell/launch/services.ts';
import { DeskData } from '../desk/desk.ts';
import { longVariable } from '../run/kinds.ts';
import { NodeProcess } from '../site/node-process.ts';
import { readTestSite } from '../site/test-site.ts';
import { until } from '../site/until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { machinesMissing } from './cluster-parts.ts';
import type { Machine } from './machine.ts';
import { nginxMissing, nginxProgram } from './nginx.ts';
import { guessPassword, openDesk } from './open-desk.ts';
import { backUp } from './point-in-time.ts';
import { VisitorLoad } from './visitor-load.ts';

const isLong = process.env[longVariable] !== undefined;
const LONGEST_RECOVERY_S = 30;
const LONGEST_ANSWER_MS = 15_000;
/** SIGN_INS_PER_ACCOUNT */
const SIGN_INS = 10;
const nothingAccepted = () => 'Nothing is accepted.';

type Loss = `${'kill' | 'cut'} ${'leader' | 'sync_standby' | 'replica'}`;
const SHORT: Loss[] = ['kill leader', 'kill sync_standby', 'kill leader', 'cut leader'];
/** In the long form: twenty kills and five cuts. */
const LONG: Loss[] = Array<Loss[]>(5)
  .fill(['kill leader', 'kill sync_standby', 'kill leader', 'kill replica', 'cut leader'])
  .flat();

/** The tests of this file share one cluster and run in sequence. */
const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({ browserName: _browser }, use) => {
      await using cluster = await startCluster();
      await use(cluster);
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});

const long = isLong ? test : test.skip;

test.skip(machinesMissing !== undefined, machinesMissing);
test.skip(nginxProgram === undefined, nginxMissing);
test.describe.configure({ mode: 'default', retries: 0, timeout: isLong ? 2_400_000 : 420_000 });

test('after the loss of a machine no lead is lost, and submissions are accepted again within 30 s', async ({
  cluster,
}) => {
  await using scene = await setup(cluster);
  const { load } = scene;
  const lost: { from: number; to: number }[] = [];
  const recoveries: number[] = [];
  for (const loss of isLong ? LONG : SHORT) {
    const from = Date.now();
    lost.push({ from, to: await lose(cluster, load, loss) });
    const recovery = load.longestPause(from);
    console.log(`${loss}: accepted again after ${recovery.toFixed(1)} s`);
    recoveries.push(recovery);
  }
  console.log(`the slowest of ${recoveries.length}: ${Math.max(...recoveries).toFixed(1)} s`);
  await scene.expectIntact();
  expect(Math.max(...recoveries)).toBeLessThan(LONGEST_RECOVERY_S);
  const wasInFlight = ({ at }: { at: number }) =>
    lost.some(({ from, to }) => at > from - LONGEST_ANSWER_MS && at <= to);
  const pages = load.faults.filter(({ what }) => !what.startsWith('/api/'));
  expect(pages.filter((fault) => !wasInFlight(fault))).toEqual([]);
});

long('a rolling upgrade and a switchover fail no page and no submission', async ({ cluster }) => {
  await using scene = await setup(cluster);
  const { load } = scene;
  const began = Date.now();
  for (const machine of cluster.machines) {
    await cluster.restart(machine, 'api');
    await cluster.restart(machine, 'shell');
    if ((await cluster.findPrimary()) === machine) await cluster.switchOver();
    await cluster.restartPostgres(machine);
    await cluster.untilInStep();
  }
  await cluster.switchOver();
  const pause = load.longestPause(began);
  await scene.expectIntact();
  console.log(`upgrade and switchover: none was accepted for up to ${pause.toFixed(1)} s`);
  expect(load.faults).toEqual([]);
});

long('a backup and its write-ahead log make the database again as of a chosen second', async ({ cluster }) => {
  const primary = await cluster.untilPrimary();
  const url = cluster.urlOf(primary);
  const backup = await backUp(cluster.database, primary);
  await submitSome(cluster);
  const expected = [await count(url), await verify(url)];
  const second = new Date(Math.ceil(Date.now() / 1000) * 1000);
  await wait(Number(second) - Date.now());
  await submitSome(cluster);
  expect(await count(url)).not.toEqual(expected[0]);
  const restored = await backup.restore(second);
  expect([await count(restored), await verify(restored)]).toEqual(expected);
});

async function submitSome(cluster: Cluster): Promise<void> {
  await using scene = await setup(cluster);
  await until(() => scene.load.accepted.size > 20, nothingAccepted);
  await scene.expectIntact();
}

/** Loses a machine, waits until visitors can submit and all machines are in step, and returns when it was lost. */
async function lose(cluster: Cluster, load: VisitorLoad, loss: Loss): Promise<number> {
  const [how, role] = loss.split(' ');
  const machine = await cluster.findMachine(role ?? '');
  await (how === 'kill' ? machine.kill() : machine.cut());
  const lostAt = Date.now();
  const alone = how === 'cut' ? submitOn(cluster, machine) : undefined;
  await cluster.untilPrimary(role === 'leader' ? machine : undefined);
  const { size } = load.accepted;
  await until(() => load.accepted.size > size + 20, nothingAccepted, 60_000);
  if (alone) {
    await alone.stop('SIGKILL');
    expect(alone.output.split('\n').length).toBeGreaterThan(10);
    expect(alone.output).not.toContain('201');
    await machine.mend();
  } else await cluster.revive(machine);
  await cluster.untilInStep();
  return lostAt;
}

/** Visitors who reach only the api of one machine. Prints the status of each answer. */
function submitOn(cluster: Cluster, machine: Machine): NodeProcess {
  const alone = { firstName: 'Ada', lastName: 'Alone', phone: '+12125550123', agreedToTerms: true, note: '' };
  const script = `(async () => { for (;;) {
    const signal = AbortSignal.timeout(10_000);
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const answer = fetch('${cluster.apiOf(machine)}/api/seller', { method: 'POST', headers, signal, body: '${JSON.stringify(alone)}' });
    console.log(await answer.then(({ status }) => status, ({ message }) => message));
    await new Promise((resolve) => setTimeout(resolve, 100));
  } })()`;
  return new NodeProcess({ folder: projectFolder, args: ['-e', script], env: {}, within: machine.within });
}

/** Visitors and an open desk, and the conditions after every loss. */
async function setup(cluster: Cluster) {
  await using stack = new AsyncDisposableStack();
  const url = async () => cluster.urlOf(await cluster.untilPrimary());
  const [began, account] = await withDatabase(await url(), async (database) => [
    (await database.query<{ now: Date }>('SELECT now()'))[0]?.now,
    await database.addAccount('agent'),
  ]);
  const desk = stack.use(await openDesk(cluster.deskOrigin, account));
  const { origin, messagingSecret } = cluster;
  const load = stack.use(await VisitorLoad.start(origin, { pauseMs: 100, isPatient: true, messagingSecret }));
  /** Every visitor was answered in the end: the stored rows match the responses. */
  const expectIntact = async () => {
    await load.stop();
    await cluster.untilInStep();
    await withDatabase(await url(), async (database) => {
      const leads = await database.query<{ id: string; name: string; isWhole: boolean }>(LEADS, [began]);
      expect(leads.map(({ name }) => name).toSorted()).toEqual([...load.accepted.keys()].toSorted());
      expect(leads.filter(({ isWhole }) => !isWhole)).toEqual([]);
      const stops = await database.query<{ id: string }>(STOPS, [began]);
      expect(stops.map(({ id }) => id).toSorted()).toEqual([...load.stops].toSorted());
      const untold = () => leads.filter(({ id }) => !desk.arrived.has(id)).length;
      const isTold = () => untold() === 0;
      await until(isTold, () => `The desk was not told of ${untold()} leads.`);
      expect([await database.query(UNKNOWN, [[...desk.arrived]]), desk.countMissed()]).toEqual([[], 0]);
      const isSent = async () => (await database.query(UNSENT, [began])).length === 0;
      await until(isSent, () => 'Notices are not sent.', 60_000);
    });
    // A failover empties both tables: presence returns with the desk's next request, and attempts count from zero.
    await until(desk.isSeen, () => 'Nobody sees what the desk looks at.');
    expect(await guessPassword(cluster.deskOrigin)).toEqual([
      ...Array(SIGN_INS).fill(401),
      ...Array(30 - SIGN_INS).fill(429),
    ]);
    await expectSameChains(cluster);
  };
  const owned = stack.move();
  return { load, expectIntact, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Each with its one consent to the terms and its one notice, and sellers’ with their clock. */
const LEADS = `
  SELECT id, last_name AS name, (SELECT count(*) FROM consents c WHERE c.lead_id = l.id AND c.channel = 'terms') = 1
    AND (SELECT count(*) FROM notices n WHERE n.lead_id = l.id AND n.kind = 'lead-received') = 1
    AND (type = 'buyer' OR respond_by = received_at + interval '24 hours') AS "isWhole"
  FROM leads l WHERE received_at >= $1`;
const STOPS = `
  SELECT provider_id AS id FROM inbound_messages m
  WHERE received_at >= $1 AND effect IN ('stopped', 'already-stopped')
    AND EXISTS (SELECT FROM suppressions s WHERE s.phone_hash = m.phone_hash AND s.restored_at IS NULL)`;
const UNKNOWN = 'SELECT id FROM unnest($1::uuid[]) AS id WHERE NOT EXISTS (SELECT FROM leads WHERE leads.id = id.id)';
const UNSENT = `
  SELECT FROM notices n WHERE created_at >= $1
    AND NOT EXISTS (SELECT FROM notice_deliveries d WHERE d.notice_id = n.id AND d.state = 'sent')`;

const COUNTS = 'SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM suppressions) AS stops';
const count = (url: string) => withDatabase(url, (database) => database.query(COUNTS));

async function withDatabase<T>(url: string, work: (database: DeskData) => Promise<T>): Promise<T> {
  await using database = await DeskData.open(url);
  return await work(database);
}

/** The audit trail and the ledger of every instance are intact, and end with the same entry. */
async function expectSameChains(cluster: Cluster): Promise<void> {
  const known = await verify(cluster.urlOf(await cluster.untilPrimary()));
  for (const machine of cluster.machines) expect(await verify(cluster.urlOf(machine)), machine.name).toEqual(known);
}

/** The output of the operator’s commands about the audit trail and the ledger of a database. */
async function verify(databaseUrl: string): Promise<string[]> {
  const { apiKeys, csrfSecret } = readTestSite();
  const env = { ...apiKeys, CSRF_SECRET: csrfSecret, DATABASE_URL: databaseUrl, REQUIRE_SECRETS: 'on' };
  const said: string[] = [];
  for (const command of ['audit/verify-audit.js', 'certificates/verify-consents.js']) {
    const folder = join(projectFolder, 'api');
    const running = new NodeProcess({ folder, args: [`dist/${command}`], env });
    expect(await running.exited, running.output).toBe(0);
    said.push(running.output);
  }
  return said;
}
