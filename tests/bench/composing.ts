/** What a composed page costs the shell's processor, read from the operating system over many requests. */
import { readFileSync } from 'node:fs';
import { type Figure, type MeasuredSite, routes } from './figure.ts';

const REQUESTS = 1_500;

export async function measureComposing({ origin, processId }: MeasuredSite): Promise<Figure[]> {
  const pid = processId('shell');
  const figures: Figure[] = [];
  for (const path of routes) {
    await requestMany(origin + path, 200);
    const before = readCpu(pid);
    await requestMany(origin + path, REQUESTS);
    figures.push({
      what: `${path} CPU of the shell a page`,
      value: (readCpu(pid) - before) / REQUESTS,
      bound: 2,
      unit: 'ms',
    });
  }
  return figures;
}

async function requestMany(url: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    await response.arrayBuffer();
  }
}

/** User and system time of a process in milliseconds (Linux: clock ticks of 10 ms in /proc). */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
