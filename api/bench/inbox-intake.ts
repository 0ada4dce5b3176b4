import { countAcceptedPerSecond } from './load.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const LOAD = { connections: 50, duration: Number(process.env['BENCH_SECONDS'] ?? 2) };

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Takes in leads on both in turn, and returns the median of the pairs' ratios. */
export async function measureIntakePairs(fullUrl: string, emptyUrl: string) {
  const rates: Record<string, number[]> = { [fullUrl]: [], [emptyUrl]: [] };
  for (const url of [fullUrl, emptyUrl]) await countAcceptedPerSecond(url, LOAD);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const url of round % 2 === 0 ? [fullUrl, emptyUrl] : [emptyUrl, fullUrl]) {
      rates[url]?.push(await countAcceptedPerSecond(url, LOAD));
    }
  }
  const [full = [], empty = []] = [rates[fullUrl], rates[emptyUrl]];
  const ratio = median(full.map((rate, round) => rate / (empty[round] ?? Number.NaN)));
  return { ratio, fullRate: median(full), emptyRate: median(empty) };
}
