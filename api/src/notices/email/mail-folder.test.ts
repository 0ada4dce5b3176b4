import { expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { startApiWithJobs, until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { NoticeDeliverer } from '../outbox/notice-deliverer.js';
import { MailSender } from './mail-sender.js';

const toStop = useStops();
const dataDir = mkdtempSync(join(tmpdir(), 'land-kept-mail-'));
toStop.push({ stop: () => rmSync(dataDir, { recursive: true }) });
const settings = { DATA_DIR: dataDir, NOTICE_EMAILS: 'ann@staff.example' };
const api = await startApiWithJobs(settings);
toStop.push(api);
const folder = join(dataDir, 'mail');
const names = () => readdirSync(folder).toSorted();

test('without a mail server, emails are files that only their owner can read; a job deletes those about erased leads', async () => {
  const [stored, erased] = [await api.announce({ first_name: 'Plantedfirst' }), await api.announce()];
  await until('both to be sent', async () => (await api.deliveries('sent')).length === 2);
  const storedName = String(names().find((name) => name.startsWith(stored)));
  const file = join(folder, storedName);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await PostalMime.parse(readFileSync(file))).text).toContain('Plantedfirst asks for a cash offer');
  expect(api.lines.join('')).toContain(file);
  expect(api.lines.join('')).not.toContain('Plantedfirst');
  // As left by a process that was killed while writing.
  writeFileSync(join(folder, `${erased}.half.eml.new`), 'Plantedfirst');
  writeFileSync(join(folder, 'remember.txt'), 'not ours');
  await api.query('DELETE FROM leads WHERE id = $1', [erased]);
  const next = await startApiWithJobs({ ...settings, DATABASE_URL: api.url });
  toStop.push(next);
  await until('the files to go', () => !names().some((name) => name.startsWith(erased)));
  expect(names()).toEqual([storedName, 'remember.txt'].toSorted());
});

test('an email that is written while its lead is erased is deleted', async () => {
  const leadId = await api.announce();
  const { id } = { ...(await api.tried(leadId)) };
  // Makes the delivery due again after its job was stopped, so that only this test sends it.
  await api.app.get(NoticeDeliverer).stop();
  await api.query(
    "UPDATE notice_deliveries SET state = 'pending', ended_at = NULL, next_attempt_at = now() WHERE id = $1",
    [id],
  );
  const occupied = { held: [], fullChannels: [], fullDestinations: [] };
  const delivery = await api.app.get(DeliveriesRepository).claimDue(occupied);
  if (delivery === undefined) throw new Error('the delivery is not due');
  await api.query('DELETE FROM leads WHERE id = $1', [leadId]);
  await api.app.get(MailSender).send(delivery);
  expect(names().filter((name) => name.startsWith(leadId))).toEqual([]);
});
