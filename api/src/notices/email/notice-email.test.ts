import { expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import {
  startApiWithJobs,
  STORED_BUYER,
  storeLead,
  until,
  useStops,
} from '../../../fixtures/notices/notices.fixture.js';
import { DeliveryListRepository } from '../review/delivery-list.repository.js';
import { NoticeRelay } from '../outbox/notice-relay.js';

const toStop = useStops();

async function setup(options: SMTPServerOptions = {}, settings: NodeJS.ProcessEnv = {}, credentials = '') {
  const server = await startMailServer(options);
  const api = await startApiWithJobs({
    SMTP_URL: server.url.replace('//', `//${credentials}`),
    MAIL_FROM: 'Land leads <notices@land.example>',
    NOTICE_EMAILS: 'ann@staff.example',
    ...settings,
  });
  toStop.push(server, api);
  const mailsAbout = (leadId: string, count = 1) =>
    until('the email', () => {
      const found = server.arrived.filter(({ text }) => text.includes(leadId));
      return found.length >= count && found;
    });
  return { server, api, mailsAbout };
}

const withTwoRecipients = await setup(
  {},
  { NOTICE_EMAILS: 'ann@staff.example,bob@staff.example', STAFF_LEAD_URL: 'https://crm.example/leads/{id}?a=1&b=2' },
);

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Plantedreason'), { responseCode });
}

test('each recipient gets one email about a new lead, as text and as HTML, within seconds', async () => {
  const { api, mailsAbout } = withTwoRecipients;
  const began = Date.now();
  const leadId = await storeLead(api.url);
  const mails = await mailsAbout(leadId, 2);
  expect(Date.now() - began).toBeLessThan(4000);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@staff.example', 'bob@staff.example']);
  const mail = mails[0]?.mail;
  expect(mail?.from).toMatchObject({ name: 'Land leads', address: 'notices@land.example' });
  expect(mail?.subject).toMatch(/^New offer request: answer by \w{3}, \w{3} \d+, \d+:\d\d [AP]M Central Time$/);
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('John asks for a cash offer for land.');
    expect(text).toMatch(/Due by \w+, \w+ \d+, \d+:\d\d [AP]M Central Time \(.*\d\d:\d\d UTC\), in 24 hours/);
  }
  expect(mail?.text).toContain(`https://crm.example/leads/${leadId}?a=1&b=2`);
  expect(mail?.html).toContain(`href="https://crm.example/leads/${leadId}?a=1&#38;b=2"`);
  await until('both to be sent', async () => (await api.deliveries('sent')).length === 2);
});

const mailAbout = async (columns: object) =>
  (await withTwoRecipients.mailsAbout(await withTwoRecipients.api.announce(columns)))[0];

test('an email has the first name and what the person wants, and no other personal data', async () => {
  const sent = await mailAbout(STORED_BUYER);
  expect(sent?.mail.subject).toBe('New entry of the buyers list');
  expect(sent?.text).toContain('Jane wants to hear of land deals.');
  expect(sent?.text).toContain('Interested in: Recreational Land, Commercial Land');
  for (const text of [sent?.raw, sent?.text, sent?.mail.html]) expect(text).not.toMatch(/planted|5550147/i);
});

test('suspected spam is one email an hour to each staff member, with the number of new leads', async () => {
  const { api, server, mailsAbout } = await setup({}, { NOTICE_EMAILS: '' });
  const relay = api.app.get(NoticeRelay);
  for (const name of ['ann', 'bob', 'cy', 'dee'])
    await api.query("INSERT INTO staff (email, name, role, password_hash) VALUES ($1, $2, 'agent', '$argon2id$none')", [
      `${name}@staff.example`,
      name,
    ]);
  const suspected = { quarantined: true, quarantine_state: 'suspected' };
  const storeMany = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await storeLead(api.url, suspected);
  };
  const sendSpamNotice = async () => {
    await relay.addSpamNotice();
    await until('all to be sent', async () => {
      const waiting =
        "SELECT FROM notices WHERE relayed_at IS NULL UNION ALL SELECT FROM notice_deliveries WHERE state = 'pending'";
      return (await api.query(waiting)).length === 0;
    });
    return server.arrived.map(({ to, mail }) => `${to} ${mail.subject}`).toSorted();
  };
  const toAll = (...words: string[]) =>
    ['ann', 'bob', 'cy', 'dee'].flatMap((name) => words.map((each) => `${name}@staff.example ${each}`));

  await until('the first minute', () =>
    relay.addSpamNotice().then(
      () => true,
      () => false,
    ),
  );
  await storeMany(1);
  expect(await sendSpamNotice()).toEqual(toAll('Suspected spam: 1 new lead'));
  await storeMany(25);
  expect(await sendSpamNotice()).toEqual(toAll('Suspected spam: 1 new lead'));
  await mailsAbout(await storeLead(api.url), 4);
  await api.query("UPDATE notices SET created_at = created_at - interval '1 hour' WHERE kind = 'suspected-spam'");
  server.arrived.length = 0;
  expect(await sendSpamNotice()).toEqual(toAll('Suspected spam: 25 new leads'));
  const [mail] = server.arrived;
  for (const text of [mail?.mail.text, mail?.mail.html]) expect(text).toMatch(/\/desk\/review/);
  expect(mail?.raw).not.toMatch(/planted|5550147|John/i);
  await api.query("UPDATE notices SET created_at = created_at - interval '1 hour' WHERE kind = 'suspected-spam'");
  server.arrived.length = 0;
  expect(await sendSpamNotice()).toEqual([]);
});

test('a hostile first name adds no markup, links or recipients to an email', async () => {
  for (const [name, words] of [
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)> asks'],
    ['https://evil.example/login', 'https evil example login asks'],
    ['\u202Egnp.exe', 'gnp exe asks'],
    ['\r\nBcc: eve@evil.example', 'Bcc: eve evil example asks'],
    ['N'.repeat(100), `${'N'.repeat(40)}… asks`],
  ] as const) {
    const sent = await mailAbout({ first_name: name });
    expect(sent?.to).toMatch(/^(ann|bob)@staff\.example$/);
    expect([sent?.mail?.cc, sent?.mail?.bcc]).toEqual([undefined, undefined]);
    expect(sent?.text).toContain(words);
    expect(sent?.mail.html).not.toMatch(/<img|:\/\/evil/);
  }
});

test('without NOTICE_EMAILS, enabled agents and admins get the email; a notice waits until there is such an account', async () => {
  const { api, server, mailsAbout } = await setup({}, { NOTICE_EMAILS: '' });
  const leadId = await storeLead(api.url);
  expect(await api.app.get(NoticeRelay).relay()).toBe(false);
  const list = (state?: 'pending' | 'sent', before?: string) =>
    api.app.get(DeliveryListRepository).list(state, before, 10);
  const [waiting] = await list('pending');
  expect(waiting).toMatchObject({ id: waiting?.eventId, leadId, channel: null, destination: null, state: 'pending' });
  expect([await list(), await list('sent'), await list(undefined, waiting?.id)]).toEqual([[waiting], [], []]);

  await api.query(`
    INSERT INTO staff (email, name, role, password_hash, disabled_at) VALUES
      ('agent@staff.example', 'A', 'agent', '$argon2id$none', NULL), ('admin@staff.example', 'B', 'admin', '$argon2id$none', NULL),
      ('viewer@staff.example', 'C', 'viewer', '$argon2id$none', NULL), ('gone@staff.example', 'D', 'agent', '$argon2id$none', now())`);
  const mails = await mailsAbout(leadId, 2);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['admin@staff.example', 'agent@staff.example']);
  await until('both to be sent', async () => (await list('sent')).length === 2);
  expect(await list('pending')).toEqual([]);

  await api.query("UPDATE staff SET disabled_at = now() WHERE email = 'agent@staff.example'");
  await api.query(
    "UPDATE notice_deliveries SET state = 'pending', ended_at = NULL, next_attempt_at = now() WHERE destination LIKE 'agent@%'",
  );
  const [failed] = await until('the refusal', () => api.deliveries('failed'));
  expect(failed?.last_error).toBe('this address gets no notices any more');
  expect(server.arrived).toHaveLength(2);
});

test('a mail server that is down gets the email once it is up', async () => {
  const { api, server } = await setup();
  await server.stop();
  const leadId = await api.announce();
  expect((await api.tried(leadId)).last_error).toMatch(/^the mail server failed \(E[A-Z]+\)$/);
  const again = await startMailServer({}, server.port);
  toStop.push(again);
  await api.hurry();
  await until('it to be sent', () => api.deliveries('sent'));
  expect(again.arrived.filter(({ text }) => text.includes(leadId))).toHaveLength(1);
});

test('a refused recipient or message fails at once and alone; a deferred recipient is tried again', async () => {
  const { api } = await setup(
    {
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith('nobody')) callback(refusal(550));
        else if (address.startsWith('later')) callback(refusal(451));
        else callback();
      },
      onData: (stream, { envelope }, callback) => {
        const isRefused = envelope.rcptTo.some(({ address }) => address.startsWith('full'));
        void stream.resume().on('end', () => callback(isRefused ? refusal(554) : null));
      },
    },
    { NOTICE_EMAILS: 'ann@staff.example,nobody@staff.example,later@staff.example,full@staff.example' },
  );
  const refused = 'the mail server refused';
  await api.announce();
  const ended = await until('all tries', async () => {
    const all = await api.deliveries();
    return all.every(({ state, attempts }) => state === 'sent' || attempts === 1) && all;
  });
  expect(ended.map(({ destination, state, last_error: error }) => [destination.split('@')[0], state, error])).toEqual(
    expect.arrayContaining([
      ['ann', 'sent', null],
      ['nobody', 'failed', `${refused} the recipient (550)`],
      ['later', 'pending', `${refused} the recipient (451)`],
      ['full', 'failed', `${refused} the message (554)`],
    ]),
  );
  expect(ended).toHaveLength(4);
  expect(api.lines.join('')).not.toMatch(/planted/i);
});

test('an email is tried again after the mail server refused the sign-in', async () => {
  const { api } = await setup(
    { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, callback) => callback(refusal(535)) },
    {},
    'ann:Plantedpassword@',
  );
  const tried = await api.tried(await api.announce());
  expect(tried).toMatchObject({ state: 'pending', last_error: 'the mail server refused the sign-in (535)' });
  expect(api.lines.join('')).not.toMatch(/planted/i);
});
