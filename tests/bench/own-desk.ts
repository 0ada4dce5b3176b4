import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright';
import { unsetSettings } from '../../shell/release-tools/commands/unset-settings.fixture.ts';
import { listServices, projectFolder } from '../../shell/launch/services.ts';
import { Site } from '../../shell/launch/site.ts';
import { DeskData, signIn } from '../desk/desk.ts';

export interface OwnDesk {
  origin: string;
  data: DeskData;
  /** Signs an agent of its own in. */
  enter: (context: BrowserContext) => Promise<void>;
}

/** Runs the work against a desk with so many made-up leads, on ports and with data of its own. */
export async function withOwnDesk<T>(leads: number, work: (desk: OwnDesk) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-bench-'));
  const env = {
    ...process.env,
    ...unsetSettings,
    DATA_DIR: folder,
    API_PORT: '4201',
    POSTGRES_PORT: '5634',
    API_METRICS_PORT: 'off',
    SUBMISSIONS_PER_MINUTE: '1000000',
  };
  const services = listServices(env).filter(({ name }) => ['postgres', 'api'].includes(name));
  const site = new Site({ env, services, onFailure: (message) => console.error(message), print: () => {} });
  try {
    await site.start();
    const fill = ['dist/demo/run-demo.js', '--leads', String(leads)];
    await promisify(execFile)(process.execPath, fill, { cwd: join(projectFolder, 'api'), env });
    await using data = await DeskData.open((await readFile(join(folder, 'database-url'), 'utf8')).trim());
    const origin = `http://localhost:${env.API_PORT}`;
    const agent = await data.addAccount('agent');
    await giveLeadsToAll(data);
    return await work({ origin, data, enter: (context) => signIn(context.request, agent, origin) });
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** No filter by a person is empty. */
async function giveLeadsToAll(data: DeskData): Promise<void> {
  await data.query(
    `WITH idle AS (
       SELECT id, row_number() OVER () - 1 AS place, count(*) OVER () AS many FROM staff
       WHERE NOT EXISTS (SELECT FROM leads WHERE assignee_id = staff.id)),
     given AS (SELECT id, row_number() OVER (ORDER BY received_at DESC) AS place FROM leads LIMIT 400 OFFSET 50)
     UPDATE leads SET assignee_id = idle.id FROM idle, given
     WHERE leads.id = given.id AND given.place % idle.many = idle.place`,
    [],
  );
}
