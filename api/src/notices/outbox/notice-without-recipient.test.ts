import { expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { DeliveryListRepository } from '../review/delivery-list.repository.js';
import { startMailServer } from '../email/mail-server.fixture.js';
import { NoticeRelay } from './notice-relay.js';
import { startApiWithJobs, storeLead, until, useStops } from '../notices.fixture.js';

const toStop = useStops();

test('a notice that nobody can get waits, as staff see, and goes out once there is an account', async () => {
  const server = await startMailServer();
  const api = await startApiWithJobs({ SMTP_URL: server.url, MAIL_FROM: 'notices@land.example', NOTICE_EMAILS: '' });
  toStop.push(server, api);
  const viewer = await signedIn('viewer', 'Ann Lee', { url: api.url });
  const leadId = await storeLead(api.url);
  expect(await api.app.get(NoticeRelay).relay()).toBe(false);
  const summary = await api.request({ url: '/api/admin/summary', headers: viewer.headers });
  expect(summary.json()).toMatchObject({ notices: { pending: 1, failed: 0 } });
  const list = (state?: 'pending' | 'sent', before?: string) =>
    api.app.get(DeliveryListRepository).list({ state, before, limit: 10 });
  const [waiting] = await list('pending');
  expect(waiting).toEqual({
    id: waiting?.eventId,
    eventId: expect.any(String),
    kind: 'lead-received',
    leadId,
    channel: null,
    destination: null,
    state: 'pending',
    attempts: 0,
    lastError: null,
    createdAt: expect.any(Date),
    nextAttemptAt: null,
    endedAt: null,
  });
  expect([await list(), await list('sent'), await list(undefined, waiting?.id)]).toEqual([[waiting], [], []]);

  await api.query(
    "INSERT INTO staff (email, name, role, password_hash) VALUES ('agent@staff.example', 'A', 'agent', '$argon2id$none')",
  );
  await until('the e-mail', () =>
    server.arrived.some(({ to, text }) => to === 'agent@staff.example' && text.includes(leadId)),
  );
  const [sent] = await until('its end', () => list('sent'));
  expect(sent).toMatchObject({ eventId: waiting?.eventId, channel: 'email', destination: 'agent@staff.example' });
  expect(await list()).toEqual([sent]);
});

test('where nobody is to be told, notices go to nobody and wait for nobody', async () => {
  const api = await startApiWithJobs({ NOTICE_EMAILS: 'none' });
  toStop.push(api);
  await storeLead(api.url);
  await until('the end of the notice', () => api.query('SELECT FROM notices WHERE relayed_at IS NOT NULL'));
  expect(await api.deliveries()).toEqual([]);
});
