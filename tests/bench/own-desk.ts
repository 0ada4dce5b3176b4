import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright';
import { projectFolder } from '../../shell/launch/services.ts';
import { DeskData, signIn } from '../desk/desk.ts';
import { withOwnSite } from './own-site.ts';

export interface OwnDesk {
  origin: string;
  data: DeskData;
  /** Signs in as the only agent of the desk. */
  enter: (context: BrowserContext) => Promise<void>;
}

/** Starts a desk with a number of demo leads, on its own ports and data, for the duration of `work`. */
export function withOwnDesk<T>(leads: number, work: (desk: OwnDesk) => Promise<T>): Promise<T> {
  return withOwnSite(
    async ({ deskOrigin: origin, databaseUrl, env }) => {
      const fill = ['dist/demo/run-demo.js', '--leads', String(leads)];
      await promisify(execFile)(process.execPath, fill, { cwd: join(projectFolder, 'api'), env });
      await using data = await DeskData.open(databaseUrl);
      const agent = await data.addAccount('agent');
      await giveLeadsToAll(data);
      return await work({ origin, data, enter: (context) => signIn(context.request, agent, origin) });
    },
    ['postgres', 'api'],
  );
}

/** Assigns leads, so that each filter by a staff member finds some. */
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
