import { expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoticeDeliverer } from '../outbox/notice-deliverer.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { MailSender } from './mail-sender.js';
import { startApiWithJobs, until, useStops } from '../notices.fixture.js';

const toStop = useStops();

async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'land-kept-mail-'));
  toStop.push({ stop: () => rmSync(dataDir, { recursive: true }) });
  const settings = { DATA_DIR: dataDir, NOTICE_EMAILS: 'ann@staff.example' };
  const api = await startApiWithJobs(settings);
  toStop.push(api);
  const folder = join(dataDir, 'mail');
  return { api, settings, folder, names: () => readdirSync(folder).toSorted() };
}

test('e-mail about leads that are erased is deleted even if nobody told this process of the erasure', async () => {
  const { api, settings, folder, names } = await setup();
  const [kept, erased] = [await api.announce(), await api.announce()];
  await until('both to be sent', async () => (await api.deliveries('sent')).length === 2);
  const [keptName] = names().filter((name) => name.startsWith(kept));
  // As a process leaves it that was killed while it wrote.
  writeFileSync(join(folder, `${erased}.half.eml.new`), 'Plantedfirst');
  writeFileSync(join(folder, 'remember.txt'), 'not ours');
  await api.query('DELETE FROM leads WHERE id = $1', [erased]);
  const next = await startApiWithJobs({ ...settings, DATABASE_URL: api.url });
  toStop.push(next);
  await until('the files to go', () => !names().some((name) => name.startsWith(erased)));
  expect(names()).toEqual([keptName, 'remember.txt'].toSorted());
});

test('e-mail that is written while its lead is erased does not stay', async () => {
  const { api, names } = await setup();
  const leadId = await api.announce({ firstName: 'Plantedfirst' });
  await until('it to be sent', () => api.deliveries('sent'));
  // On its way once more, before the api looks for it.
  await api.app.get(NoticeDeliverer).end();
  await api.query("UPDATE notice_deliveries SET state = 'pending', ended_at = NULL, next_attempt_at = now()");
  const delivery = await api.app
    .get(DeliveriesRepository)
    .takeDue({ held: [], fullChannels: [], fullDestinations: [] });
  if (delivery === undefined) throw new Error('the delivery is not due');
  await api.query('DELETE FROM leads WHERE id = $1', [leadId]);
  await api.app.get(MailSender).send(delivery);
  expect(names()).toEqual([]);
});
