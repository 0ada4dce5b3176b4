import { expect, test } from '@jest/globals';
import { startApiWithJobs } from '../notices.fixture.js';
import { startMailServer } from './mail-server.fixture.js';

test('a mail server that accepts a connection and says nothing is given up, and tried again', async () => {
  const server = await startMailServer({ onConnect: () => undefined });
  const api = await startApiWithJobs({ SMTP_URL: server.url, MAIL_FROM: 'a@b.co', NOTICE_EMAILS: 'ann@staff.example' });
  const tried = await api.tried(await api.announce());
  expect(tried).toMatchObject({ state: 'pending', last_error: 'the mail server gave no answer in time' });
  await api.stop();
  await server.stop();
}, 30_000);
