/**
 * `npm run load`: a campaign day against a site that is started for it, with a report. Exits 1 when a request fails, or
 * when not every accepted lead is stored. `npm run load -- --origin http://localhost:3000` asks a running site, and
 * leaves leads there; it compares them when DATABASE_URL is set. More: `--visitors 20 --requests 40000`.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { withOwnSite } from '../bench/own-site.ts';
import { type Day, passDay, type Tally } from './campaign-day.ts';

const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    visitors: { type: 'string', default: '20' },
    requests: { type: 'string', default: '40000' },
  },
});
const [visitors, requests] = [Number(values.visitors), Number(values.requests)];
if (!(visitors >= 1 && visitors <= 1_000 && requests >= visitors && requests <= 10_000_000))
  throw new Error('--visitors must be from 1 to 1000, --requests from as many to 10000000.');
const run = `Load ${randomUUID()}`;

process.exitCode = (await (values.origin ? tryRunning(values.origin) : tryOwn())) ? 0 : 1;

async function tryOwn(): Promise<boolean> {
  await buildWhatIsMissing();
  return withOwnSite(async ({ origin, env }) => {
    const day = await passDay({ origin, run, visitors, requests });
    const databaseUrl = await readFile(join(projectFolder, env.DATA_DIR ?? '', 'database-url'), 'utf8');
    return report(day, await countStored(databaseUrl.trim()));
  });
}

async function tryRunning(origin: string): Promise<boolean> {
  const day = await passDay({ origin: new URL(origin).origin, run, visitors, requests });
  return report(day, process.env.DATABASE_URL ? await countStored(process.env.DATABASE_URL) : undefined);
}

async function countStored(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM leads WHERE last_name = $1',
      [run],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

/** Prints what the day was like. Returns whether it was a good one. */
function report({ seconds, unanswered, tallies }: Day, stored: number | undefined): boolean {
  console.log(`${visitors} visitors at a time, ${requests} requests in ${seconds.toFixed(1)} s`);
  for (const [kind, tally] of Object.entries(tallies)) console.log(lineOf(kind, tally, seconds));
  const accepted = tallies.submission.statuses.get(201) ?? 0;
  const failed = Object.values(tallies).reduce((sum, tally) => sum + countFailed(tally), unanswered);
  console.log(`  failed ${failed}, of them unanswered ${unanswered}`);
  console.log(`  leads accepted ${accepted}, stored ${stored ?? 'not looked at: set DATABASE_URL'}`);
  const isStored = stored === undefined || (stored >= accepted && stored <= accepted + unanswered);
  return failed === 0 && accepted > 0 && isStored;
}

function lineOf(kind: string, { statuses, times }: Tally, seconds: number): string {
  const milliseconds = (percent: number) => (times.percentile(percent) / 1000).toFixed(1).padStart(7);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const rate = (times.count / seconds).toFixed(0).padStart(5);
  return `  ${kind.padEnd(10)} ${rate} a second, p50 ${milliseconds(50)} ms, p99 ${milliseconds(99)} ms; ${answers}`;
}

function countFailed({ statuses }: Tally): number {
  return [...statuses].reduce((sum, [status, count]) => (status < 400 ? sum : sum + count), 0);
}
