import { expect, test } from '@jest/globals';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { startApiWithJobs, until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';

const toStop = useStops();

test('a person gets an email without secrets about each reset by an admin, even if the first try fails', async () => {
  let fails = true;
  const server = await startMailServer({
    onMailFrom: (_, __, callback) =>
      callback(fails ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined),
  });
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'notices@land.example', DESK_ORIGIN: 'https://desk.example' };
  const api = await startApiWithJobs(settings);
  toStop.push(server, api);
  const [admin, ann] = [
    await signedIn('admin', 'Bo Ray', { url: api.url }),
    await signedIn('viewer', 'Ann Lee', { url: api.url }),
  ];
  const reset = (method: 'POST' | 'DELETE', path: string) =>
    api.request({ method, url: `/api/admin/staff/${ann.id}/${path}`, headers: admin.headers });
  const { password } = (await reset('POST', 'password-reset')).json<{ password: string }>();
  await until('the first try', async () => (await api.deliveries('pending')).some(({ attempts }) => attempts === 1));
  fails = false;
  await api.hurry();
  expect((await reset('DELETE', 'second-factors')).statusCode).toBe(204);
  const arrived = await until('both emails', () => server.arrived.length === 2 && server.arrived);
  expect(arrived.map(({ to, mail }) => [to, mail.subject]).toSorted()).toEqual([
    [ann.email, 'An administrator removed your second factors'],
    [ann.email, 'An administrator reset your password'],
  ]);
  for (const { raw, text } of arrived) {
    expect(text).toContain('All your sessions have ended.');
    expect(raw).not.toContain(password);
  }
  await until('the end', async () => (await api.deliveries('sent')).length === 2);
});
