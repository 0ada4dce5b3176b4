import { afterAll, expect, test } from '@jest/globals';
import { startMailServer } from './mail-server.fixture.js';
import { startApiWithJobs, storeLead, until } from './notices.fixture.js';

const server = await startMailServer();
const api = await startApiWithJobs({ SMTP_URL: server.url, MAIL_FROM: 'Land leads <notices@land.example>', NOTICE_EMAILS: 'ann@staff.example,bob@staff.example' });
afterAll(async () => {
  await api.stop();
  await server.stop();
});

const mailAbout = (leadId: string, count = 2) =>
  until('the e-mail', () => {
    const found = server.arrived.filter(({ raw }) => raw.includes(leadId));
    return found.length >= count && found;
  });

test('each recipient gets one e-mail about a new lead, as text and as HTML, within seconds', async () => {
  const began = Date.now();
  const leadId = await storeLead(api.url);
  const mails = await mailAbout(leadId);
  expect(Date.now() - began).toBeLessThan(4000);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@staff.example', 'bob@staff.example']);
  const [{ mail } = { mail: undefined }] = mails;
  expect(mail?.from).toMatchObject({ name: 'Land leads', address: 'notices@land.example' });
  expect(mail?.subject).toMatch(/^New offer request: answer by \w{3}, \w{3} \d+, \d+:\d\d [AP]M Eastern$/);
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('John asks for a cash offer for land.');
    expect(text).toMatch(/Due by \w+, \w+ \d+, \d+:\d\d [AP]M Eastern \(.*\d\d:\d\d UTC\), in 24 hours/);
    expect(text).toContain(`http://localhost:3000/api/admin/leads/${leadId}`);
  }
  await until('both to be sent', async () => (await api.deliveries('sent')).length >= 2);
});
