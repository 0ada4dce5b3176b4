import { randomUUID } from 'node:crypto';
import { randomPhone } from '../../desk/desk.ts';
import { until } from '../../site/until.ts';
import type { Fields, signIn } from './a-client.ts';

/** An owner brings a list of sellers along: one row becomes a lead, one is refused. */
export async function goThroughImport(admin: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const rows = ['First name,Last name,Phone', `Dee,Moved ${randomUUID().slice(0, 8)},${randomPhone()}`, 'Eve,Lost,12'];
  const added = await admin('POST', 'imports?kind=sellers', Buffer.from(rows.join('\n')), { 'File-Name': 'list.csv' });
  const path = `imports/${String(added['id'])}`;
  const settle = async (state: string) => {
    let list: Fields = {};
    await until(
      async () => (list = await admin('GET', path))['state'] === state,
      () => `The import is ${String(list['state'])} instead of ${state}.`,
    );
    return { list, ifMatch: { 'If-Match': `"${String(list['version'])}"` } };
  };
  const columns = (added['columns'] as Fields[]).map(({ index, field }) => ({ index, field }));
  await admin('PUT', `${path}/mapping`, { known: 'link', columns }, { 'If-Match': `"${String(added['version'])}"` });
  await admin('POST', `${path}/run`, undefined, (await settle('ready')).ifMatch);
  await settle('done');
}
