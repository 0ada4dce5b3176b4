/** `npm run bench -- import`: an import of 50,000 leads, with forms beside it. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { migrateDatabase } from '../src/database/migrate.js';
import type { Import } from '../src/imports/imports.dto.js';
import { DURABLE, openSession, startApi } from './api-arm.js';
import { compareIntake, report } from './compare-intake.js';
import { beginPeak, readMegabytes } from './process-use.js';

const ROWS = 50_000;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 250;
const LEAST_RATIO = 0.95;

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres(DURABLE);
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const pool = new pg.Pool({ connectionString: postgres.url });
started.defer(() => pool.end());
const api = started.use(await startApi(postgres.url, 'app/main.js', { SECOND_FACTOR_ROLES: 'none' }));
const { staffId, headers } = await openSession(api.url, postgres.url);
await pool.query("UPDATE staff SET role = 'admin' WHERE id = $1", [staffId]);

const send = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${api.url}/api/admin/imports${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Import;
};
const untilState = async (id: string, state: string) => {
  for (;;) {
    const list = await send(`/${id}`);
    if (list.state === state) return list;
    await pause(100);
  }
};
const act = ({ id, version }: Import, what: 'run' | 'undo') =>
  send(`/${id}/${what}`, { method: 'POST', headers: { 'if-match': `"${version}"` } });

/** A list of sellers with their land; `first` is the last part of the first phone number. */
function listOf(rows: number, first: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const phone = `(575) ${String(Math.floor((first + n) / 10_000) + 200)}-${String((first + n) % 10_000).padStart(4, '0')}`;
    return `Jane,Roe ${n},${phone},jane${first + n}@mail.example,AZ,Apache,5.${n % 9},101-${n},"$${n % 90},500",Owns it with her brother since 2004.`;
  });
  return ['First Name,Last Name,Phone,Email,State,County,Acres,APN,Asking Price,Notes', ...lines].join('\r\n');
}

async function prepare(rows: number, first: number): Promise<Import> {
  const uploaded = await send('?kind=sellers', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'file-name': 'list.csv' },
    body: listOf(rows, first),
  });
  await send(`/${uploaded.id}/mapping`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': `"${uploaded.version}"` },
    body: JSON.stringify({ known: 'link', columns: uploaded.columns.map(({ index, field }) => ({ index, field })) }),
  });
  return untilState(uploaded.id, 'ready');
}

const measured = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

beginPeak(api.pid);
const [ready, checkSeconds] = await measured(() => prepare(ROWS, 0));
report('import  50,000 rows uploaded and checked', `${checkSeconds.toFixed(1)} s`, true);
const [done, runSeconds] = await measured(async () => untilState((await act(ready, 'run')).id, 'done'));
report(
  'import  50,000 rows imported',
  `${runSeconds.toFixed(1)} s, at most ${MOST_SECONDS}`,
  runSeconds <= MOST_SECONDS,
);
report('import  rows that became leads', String(done.counts.new), done.counts.new === ROWS);
const [undone, undoSeconds] = await measured(async () => untilState((await act(done, 'undo')).id, 'undone'));
report('import  50,000 rows taken back', `${undoSeconds.toFixed(1)} s`, undone.kept.length === 0);
const megabytes = readMegabytes(api.pid, 'VmHWM');
report('import  memory, at most', `${megabytes.toFixed(0)} MB, at most ${MOST_MEGABYTES}`, megabytes <= MOST_MEGABYTES);

// Each run is long enough for one measurement of intake.
let first = 0;
const around = async () => {
  const list = await prepare(5000, (first += 100_000));
  await act(list, 'run');
  return async () => {
    const { state } = await send(`/${list.id}`);
    if (state !== 'running') console.log('The import ended before the measurement.');
    await untilState(list.id, 'done');
  };
};
await compareIntake('import  leads per second while one runs / none', LEAST_RATIO, { url: api.url, around }, api);
