/** What a page and a file cost the shell; leads and desks: api/bench/growth.ts. Nothing has a bound. */
import autocannon from 'autocannon';
import { beginPeak, readCpuSeconds, readMegabytes } from '../../api/bench/process-use.ts';
import { listFiles } from '../fixtures/page-files.ts';
import type { Figure, MeasuredSite } from './figure.ts';

const SECONDS = 5;
const FORM = '/sell-your-land';

export async function measureGrowth({ origin, processId }: MeasuredSite): Promise<Figure[]> {
  const shell = processId('shell');
  const idle = readMegabytes(shell, 'VmRSS');
  beginPeak(shell);
  const files = listFiles(await (await fetch(origin + FORM)).text());
  const figures: Figure[] = [];
  const tell = (what: string, value: number, unit: Figure['unit'] = '') =>
    figures.push({ what, value, bound: Infinity, unit });
  tell(`files that ${FORM} names`, files.length);
  for (const [what, paths] of Object.entries({
    'the home page': ['/'],
    'a page of a section': [FORM],
    'a file': files,
  })) {
    await ask(origin, paths);
    const before = readCpuSeconds(shell);
    const { answers, bytes } = await ask(origin, paths);
    const seconds = readCpuSeconds(shell) - before;
    tell(`${what}, CPU of the shell`, (seconds / answers) * 1000, 'ms');
    tell(`${what}, answers a second and core`, answers / seconds);
    tell(`${what}, with its headers`, bytes / answers / 1000, 'KB');
  }
  tell('memory of the shell, idle', idle, 'MB');
  tell('memory of the shell, most', readMegabytes(shell, 'VmHWM'), 'MB');
  return figures;
}

/** Asks for the paths in turn, as a browser does. Throws if one is refused. */
async function ask(url: string, paths: string[]): Promise<{ answers: number; bytes: number }> {
  const requests = paths.map((path) => ({ path, headers: { 'Accept-Encoding': 'gzip, br' } }));
  const { '2xx': answers, throughput, non2xx, errors } = await autocannon({ url, requests, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} errors`);
  return { answers, bytes: throughput.total };
}
