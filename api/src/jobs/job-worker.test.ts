import { afterAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { PgBoss } from 'pg-boss';
import { JOB_SCHEMA } from '../database/job-schema.js';
import { queryDatabase, until } from '../notices/notices.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';
import { JobWorker, type JobHandler } from './job-worker.js';
import { JobsDatabase } from './jobs-database.js';

const QUEUE = 'notice-webhook';

const toStop: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of toStop.toReversed()) await stop();
});

async function setup(handle: JobHandler) {
  const url = await someEmptyDatabase();
  const database = new JobsDatabase();
  database.open(url);
  const boss = new PgBoss({
    db: database,
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    reindex: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const troubles: unknown[] = [];
  const worker = new JobWorker(
    boss,
    { queue: QUEUE, atOnce: 4, ofOneGroup: 2, handle },
    (error) => void troubles.push(error),
  );
  toStop.push(
    () => database.close(),
    () => boss.stop({ graceful: false, close: false }),
    () => worker.end(0),
  );
  const add = async (name: string, group: string) => {
    await boss.insert(QUEUE, [
      { data: { name }, singletonKey: name, group: { id: group }, heartbeatSeconds: 10, retryLimit: 5, retryDelay: 60 },
    ]);
    worker.wake();
  };
  const states = async () => {
    const rows = await queryDatabase<{ name: string; state: string }>(
      url,
      "SELECT data ->> 'name' AS name, state::text FROM pgboss.job ORDER BY name",
    );
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };
  return { url, worker, troubles, add, states };
}

/** A handler whose jobs last until they are let go, and what it has begun. */
function hold() {
  const begun = new Map<string, PromiseWithResolvers<void>>();
  const handle: JobHandler = ({ name = '' }) => {
    const job = Promise.withResolvers<void>();
    begun.set(name, job);
    return job.promise;
  };
  return { begun, handle };
}

test('a slot is filled again as soon as its job has ended, and one group has no more than its share of them', async () => {
  const { begun, handle } = hold();
  const { worker, add, states, troubles } = await setup(handle);
  worker.start();
  for (const name of ['a1', 'a2', 'a3']) await add(name, 'a');
  await add('b1', 'b');
  await until('the other group', () => begun.has('b1'));
  expect([...begun.keys()]).toEqual(['a1', 'a2', 'b1']);
  begun.get('a2')?.resolve();
  await until('the third of the group', () => begun.has('a3'));
  begun.get('b1')?.reject(new Error('Plantedreason'));
  await until(
    'both ends',
    async () =>
      JSON.stringify(await states()) === JSON.stringify({ a1: 'active', a2: 'completed', a3: 'active', b1: 'retry' }),
  );
  expect(troubles).toEqual([]);
});

test('a job that another process has taken is cut short here', async () => {
  const cut = Promise.withResolvers<void>();
  const { url, worker, add, states } = await setup((_data, signal) => once(signal, 'abort').then(() => cut.resolve()));
  worker.start();
  await add('only', 'a');
  await until('its beginning', async () => (await states())['only'] === 'active');
  // As pg-boss counts: each taking is another attempt.
  await queryDatabase(url, 'UPDATE pgboss.job SET retry_count = retry_count + 1');
  await cut.promise;
  await worker.end(5000);
  expect(await states()).toEqual({ only: 'active' });
}, 30_000);

test('what is not done in time at the end is given back', async () => {
  const { begun, handle } = hold();
  const { worker, add, states } = await setup(handle);
  worker.start();
  await add('done', 'a');
  await add('hanging', 'a');
  await until('both', () => begun.size === 2);
  begun.get('done')?.resolve();
  await worker.end(500);
  expect(await states()).toEqual({ done: 'completed', hanging: 'retry' });
});
