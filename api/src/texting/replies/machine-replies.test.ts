import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone } from '../../../fixtures/inbox/lead.fixture.js';
import { useApi } from '../../../fixtures/test-api.fixture.js';
import {
  isStopped,
  messagesOf,
  PROVIDERS,
  sendText,
  sendTwilioText,
} from '../../../fixtures/texting/texting.fixture.js';
import { isMachineReply } from './machine-replies.js';
import { readKnownReplies } from '../../../fixtures/texting/replies/known-replies.fixture.js';

const api = await useApi(PROVIDERS);

const MACHINES = [
  'I’m driving with Do Not Disturb While Driving turned on. I’ll see your message when I get where I’m going.',
  '(I’m not receiving notifications. If this is urgent, reply “urgent” to send a notification through with your original message.)',
  "I'm driving with Driving Focus turned on. I'll see your message when I get where I'm going.",
  'I’m driving with Focus turned on. I’ll see your message when I get where I’m going.',
  "I'm driving right now.",
  'I’m driving right now…',
  "I'm driving right now and can't text. Sent from my car.",
  'I`m driving right now - I`ll get back to you later',
  'I´m driving right now',
  'Iʼm driving right now',
  "SORRY, I'M DRIVING RIGHT NOW. I'LL REPLY LATER.",
  "[Auto-Reply] I'm currently driving. I'll text you back when I get there.",
  "Automatic reply: I can't talk right now.",
  'Estoy conduciendo en este momento',
  "Can't talk now. I'll call you later.",
  'This number does not accept text messages. Please call.',
  'This number does not accept text messages. Please call us at (512) 555-0199.',
  "The number can't receive incoming text messages at this time.",
  'Free Msg: Unable to send message - Message Blocking is active.',
  'Message blocking is active',
  'Error: Invalid number. Please re-send using a valid 10 digit mobile number or valid short code.',
  'The person you are trying to reach is not accepting messages at this time.',
  'Thank you for contacting Smith Plumbing! Our office is currently closed. Our hours are Monday to Friday, 8 to 5. Reply STOP to opt out.',
  'Hi, thanks for reaching out. We have received your message and will get back to you shortly.',
  "Out of office: I'm out of the office until Monday. For urgent matters call 512-555-0199.",
  'This is an automated message. Please do not reply to this message.',
  'This line is not monitored.',
];

const PEOPLE = [
  "I'm driving, stop texting me",
  "I'm driving right now. STOP",
  'I’m driving right now stop texting me',
  "I'm driving right now. Lose my number!",
  "Auto-reply: I'm driving right now. Remove me from your list",
  'This number does not accept text messages from you. Stop.',
  'This number does not accept text messages. Leave me alone',
  'This number does not accept text messages from strangers',
  'This number does not accept texts. Ever.',
  'This is an automated message. Unsubscribe',
  'This is an automatic reply: you have the wrong number',
  'Message blocking is active. Take me off your list',
  'Thank you for contacting me please stop. We are closed',
  "I'm out of the office and stop texting me",
  "I'm driving right now and don't text me",
  "Thanks for reaching out. I'm out of the office. Take me off your list",
];

test.each(MACHINES)(
  'the automatic reply "%s" changes nothing and is not answered, at either provider',
  async (body) => {
    const [phone, other] = [somePhone(), somePhone()];
    expect(await sendText(api, phone, body)).toBeNull();
    const answer = await sendTwilioText(api, { MessageSid: `SM${randomUUID()}`, From: other, Body: body });
    expect(answer.body).toContain('<Response></Response>');
    for (const each of [phone, other]) {
      expect(await messagesOf(each)).toMatchObject([{ meaning: 'other', effect: 'none', review: 'none' }]);
      expect(await isStopped(each)).toBeUndefined();
    }
  },
);

test.each(PEOPLE)('the reply of a person "%s" is a stop or waits for staff', async (body) => {
  const phone = somePhone();
  const reply = await sendText(api, phone, body);
  const [message] = await messagesOf(phone);
  if (message?.['meaning'] === 'stop') expect([reply === null, await isStopped(phone)]).toEqual([false, true]);
  else expect([reply, message?.['meaning'], message?.['review']]).toEqual([null, 'doubtful', 'needed']);
});

test('no known reply of a person is classified as automatic', () => {
  expect(readKnownReplies().filter(({ text }) => isMachineReply(text))).toEqual([]);
});

test('a reply that only begins like an automatic one is not automatic', () => {
  for (const text of [
    "I'm driving right now and who is this",
    'Out of office. Who gave you my number?',
    'Hi',
    'Thank you',
  ])
    expect([text, isMachineReply(text)]).toEqual([text, false]);
});

test('a long text is checked within a second', () => {
  const began = performance.now();
  for (const part of [
    'thank you for texting ',
    'a member ',
    'im out of office ',
    'hi. ',
    'im driving. ',
    'someone will ',
  ])
    isMachineReply(part.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
