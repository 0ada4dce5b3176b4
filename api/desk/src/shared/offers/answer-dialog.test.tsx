import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Schemas } from '../api/call.ts';
import { AnswerDialog } from './answer-dialog.tsx';

const OFFER = {
  ...{ id: 'an-offer', amountCents: 280_000, limitCents: 300_000, expiresOn: '2026-12-12' },
  ...{ state: 'made', answerCents: null, told: null },
};

/** Opens the dialog, and returns what it sends. */
function setup(offer: Partial<Schemas['Offer']> = {}, isBought = false) {
  const lead = { entries: [], followUpAt: null };
  const answer = { id: 'an-event', offers: [], checks: [], lead };
  const asked = fakeApi(({ method }) => [method === 'POST' ? 201 : 200, answer]);
  const shown = { ...OFFER, ...offer } as Schemas['Offer'];
  renderDesk(<AnswerDialog leadId="a-lead" offer={shown} isBought={isBought} onClose={() => {}} />);
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('that the seller was told is recorded later, with how, and nothing is preset', async () => {
  const sent = setup();
  await press('They were told…');
  expect(screen.getByLabelText<HTMLSelectElement>('How').value).toBe('');
  choose('How', 'email');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'told', channel: 'email' }]));
});

test('a seller who was told is not told again', async () => {
  setup({ told: { channel: 'call', by: 'Ann Lee', at: '2026-11-25T10:00:00Z' } });
  await screen.findByRole('button', { name: 'Agreed on $2,800' });
  expect(screen.queryByRole('button', { name: 'They were told…' })).toBeNull();
});

test('once the land is under contract, nobody declines or withdraws', async () => {
  setup({}, true);
  await screen.findByRole('button', { name: 'Agreed on $2,800…' });
  expect(screen.queryByRole('button', { name: /decline|Withdraw/ })).toBeNull();
});

test('what they ask is recorded with how they told us', async () => {
  const sent = setup();
  await press('They ask another amount…');
  choose('They ask ($)', '16,000');
  choose('How they told us', 'call');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'countered', amountCents: 1_600_000, channel: 'call' }]));
});

test('our new amount is recorded as ours, not told yet unless somebody says how', async () => {
  const sent = setup({ state: 'countered', answerCents: 1_600_000 });
  await press('Offer another amount…');
  expect(screen.getByLabelText<HTMLSelectElement>('The seller was told').value).toBe('');
  choose('Our new amount ($)', '2,900');
  expect(screen.queryByLabelText('Why this amount')).toBeNull();
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'revised', amountCents: 290_000 }]));
});

test('our new amount above the limit is explained', async () => {
  const sent = setup();
  await press('Offer another amount…');
  choose('Our new amount ($)', '3,500');
  choose('Why this amount', 'It has a well.');
  choose('Open until', '2026-12-20');
  choose('The seller was told', 'text');
  await press('Save');
  const revised = { kind: 'revised', amountCents: 350_000, channel: 'text', expiresOn: '2026-12-20' };
  await waitFor(() => expect(sent()).toEqual([{ ...revised, reason: 'It has a well.' }]));
});

test.each([300_000, null])('what is agreed on above a limit of %j cents is explained', async (limitCents) => {
  const sent = setup({ limitCents, state: 'countered', answerCents: 320_000 });
  await press('Agreed on $3,200');
  choose('Why this amount', 'It has a well.');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', reason: 'It has a well.' }]));
});

test('what is agreed on within the limit takes one press', async () => {
  const sent = setup({ state: 'countered', answerCents: 300_000 });
  await press('Agreed on $3,000');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted' }]));
});

test('after they asked more, they may still take what we offered', async () => {
  const sent = setup({ state: 'countered', answerCents: 320_000 });
  await press('Agreed on $2,800');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', amountCents: 280_000 }]));
});

test.each([
  [{}, 'They were told…'],
  [{ told: { channel: 'call', by: 'Ann Lee', at: '2026-11-25T10:00:00Z' } }, 'They ask another amount…'],
  [{ state: 'countered', answerCents: 300_000 }, 'They ask another amount…'],
] as const)('Enter agrees on nothing: an offer with %j begins with “%s”', async (offer, name) => {
  setup(offer as Partial<Schemas['Offer']>);
  const first = await screen.findByRole('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('an agreement on an offer that the seller was not told of says how they were told', async () => {
  const sent = setup();
  await press('Agreed on $2,800…');
  expect(sent()).toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>('How they were told').value).toBe('');
  choose('How they were told', 'call');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', channel: 'call' }]));
});
