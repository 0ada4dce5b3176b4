/**
 * `npm run load`: a campaign day against a site that is started for it, with a report. Exits 1 when a request fails, or
 * when not every accepted lead is stored.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { withOwnSite } from '../bench/own-site.ts';
import { type Day, passDay, type Tally } from './campaign-day.ts';

const VISITORS = 20;
const REQUESTS = 40_000;
const run = `Load ${randomUUID()}`;

await buildWhatIsMissing();
const isGood = await withOwnSite(async ({ origin, databaseUrl }) => {
  const day = await passDay({ origin, run, visitors: VISITORS, requests: REQUESTS });
  return report(day, await countStored(databaseUrl));
});
process.exitCode = isGood ? 0 : 1;

async function countStored(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM leads WHERE last_name = $1', [run]);
  await client.end();
  return rowCount ?? 0;
}

/** Prints what the day was like. Returns whether it was a good one. */
function report({ seconds, unanswered, tallies }: Day, stored: number): boolean {
  console.log(`${VISITORS} visitors at a time, ${REQUESTS} requests in ${seconds.toFixed(1)} s`);
  for (const [kind, tally] of Object.entries(tallies)) console.log(lineOf(kind, tally, seconds));
  const accepted = tallies.submission.statuses.get(201) ?? 0;
  const failed = Object.values(tallies).reduce((sum, tally) => sum + countFailed(tally), unanswered);
  console.log(`  failed ${failed}, of them unanswered ${unanswered}`);
  console.log(`  leads accepted ${accepted}, stored ${stored}`);
  return failed === 0 && accepted > 0 && stored === accepted;
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
