import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Lead } from './lead-query.ts';
import { callWords, isQuiet, openWords } from './open-times.ts';
import { CallBar } from './call-bar.tsx';
import { ContactFacts } from './contact-facts.tsx';

const at = (time: string) => new Date(`2026-01-15T${time}Z`).toISOString();
const DAY = [{ from: at('15:00:00'), to: at('20:00:00') }];
const LEAD = {
  ...{ id: 'a-lead', phone: '+13075550123', area: { state: 'WY', timeZones: ['America/Denver'] }, flags: {} },
  openTimes: { call: DAY, text: [] },
} as unknown as Lead;

afterEach(() => {
  jest.restoreAllMocks();
});

function setup(time: string, answer = false, lead = LEAD) {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(at(time)));
  const question = jest.spyOn(window, 'confirm').mockReturnValue(answer);
  const onCall = jest.fn();
  renderDesk(<CallBar lead={lead} link={{ current: null }} onCall={onCall} onLog={undefined} isLogging={false} />);
  // False for a click that was prevented, so that no number is dialed.
  const dial = screen.getAllByRole('link').map((link) => fireEvent.click(link));
  return { question, onCall, dial };
}

test.each(['14:59:59', '20:00:00', '03:00:00'])('a call at %s, outside calling hours, asks first', (time) => {
  const no = setup(time);
  expect([no.question.mock.calls.length, no.onCall.mock.calls.length, no.dial]).toEqual([2, 0, [false, false]]);
  expect(no.question.mock.calls[0]?.[0]).toMatch(/^It is \d+:\d\d [AP]M there\. /);
  document.body.replaceChildren();
  const yes = setup(time, true);
  expect([yes.onCall.mock.calls.length, yes.dial]).toEqual([2, [true, true]]);
});

test.each(['15:00:00', '19:59:59'])('a call at %s, in calling hours, does not ask', (time) => {
  const { question, onCall, dial } = setup(time);
  expect([question.mock.calls.length, onCall.mock.calls.length, dial]).toEqual([0, 2, [true, true]]);
});

test('a lead without a number has nothing to call, and a call of theirs is logged', () => {
  const lead = { ...LEAD, phone: null, area: null, openTimes: { call: [], text: [] } };
  renderDesk(<CallBar lead={lead} link={{ current: null }} onCall={jest.fn()} onLog={jest.fn()} isLogging={false} />);
  screen.getByText('No phone number');
  screen.getByRole('button', { name: /Log a call/ });
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['14:59:59', 'plain'],
  ['15:00:00', 'main'],
  ['20:00:00', 'plain'],
])('Call at %s is a %s button', (time, look) => {
  setup(time);
  expect(screen.getByRole('link', { name: 'Call' }).className.split(' ')).toContain(look);
});

test('a call to a number with an unknown place asks if it may be outside calling hours somewhere', () => {
  const { question } = setup('14:00:00', false, { ...LEAD, area: null });
  expect(question.mock.calls[0]?.[0]).toMatch(/^It may be before 8 AM or after 9 PM there/);
});

test('the words for calling hours give their end, or their next start, in the user’s time and the number’s', () => {
  const words = (time: string, times = DAY) => openWords(times, LEAD, Date.parse(at(time))).replaceAll(/\s/g, ' ');
  expect(words('15:30:00')).toMatch(/^until .*\b\d+:00 [AP]M( \(1:00 PM there\))?$/);
  expect(words('14:30:00')).toMatch(/^not before .*\b\d+:00 [AP]M( \(8:00 AM there\))?$/);
  expect([words('21:00:00'), words('15:30:00', [])]).toEqual(Array(2).fill('not in the coming days'));
  expect([isQuiet(DAY, Date.parse(at('21:00:00'))), isQuiet([], Date.parse(at('15:30:00')))]).toEqual([true, true]);
});

test('the head gives the calling hours where the number is, or in the user’s time if its place is unknown', () => {
  const words = (time: string, lead = LEAD) => callWords(lead, Date.parse(at(time))).replaceAll(/\s/g, ' ');
  const [manyZones, unknown] = [['America/Denver', 'America/Chicago'], null];
  expect([words('14:30:00'), words('15:00:00'), words('20:00:00')]).toEqual([
    ...['from 8 AM', 'until 1 PM', 'not in the coming days'],
  ]);
  expect(words('14:30:00', { ...LEAD, area: { state: 'XX', timeZones: manyZones } } as Lead)).toBe('from 8 AM or 9 AM');
  expect(words('14:30:00', { ...LEAD, area: unknown })).toMatch(/^from today \d+ [AP]M$/);
});

test('the contact facts say whether to call and text now, and the submitted values of corrected fields', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(at('14:30:00')));
  const lead = {
    ...LEAD,
    ...{ firstName: 'Mary', lastName: 'Doe', email: 'mary@example.com', mayText: true, consent: null },
    ...{
      receivedAt: at('10:00:00'),
      source: 'form',
      openTimes: { call: DAY, text: [{ from: at('14:00:00'), to: DAY[0]?.to }] },
    },
    sent: { firstName: 'Marie', lastName: 'Doe', phone: '+13075550124', email: null },
  } as unknown as Lead;
  const { container } = renderDesk(
    <>
      <ContactFacts lead={lead} />
      <CallBar lead={lead} link={{ current: null }} onCall={() => {}} onLog={undefined} isLogging={false} />
    </>,
  );
  const text = container.textContent.replaceAll(/\s/g, ' ');
  expect(text).toMatch(/TextsOK to text now, until .* there \(WY, by area code\) · call from 8 AM/);
  expect(text).toContain('As submittedFirst name: MarieNumber: (307) 555-0124Email: none');
});

const ENTERED = {
  ...{ email: null, sent: null, mayText: false, whyNotText: ['no-consent'], consent: null, area: null },
  ...{ receivedAt: '2026-01-15T12:00:00Z', openTimes: { call: [], text: [] } },
};

test.each([
  ['phone', 'None. Staff added this lead.'],
  ['form', 'None on record.'],
])('a lead from a %s without consent says: %s', (source, words) => {
  renderDesk(<ContactFacts lead={{ ...ENTERED, source } as unknown as Lead} />);
  expect(screen.getByText(/^None/).textContent).toBe(words);
});
