import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Schemas } from '../api/call.ts';
import { createDesk } from '../desk/create-desk.ts';
import { AnswerDialog } from './answer-dialog.tsx';

const OFFER = {
  ...{ id: 'an-offer', amountCents: 280_000, limitCents: 300_000, expiresOn: '2026-12-12' },
  ...{ state: 'made', answerCents: null, told: null, figures: [{}] },
};

/** Opens the dialog. Returns a function that lists the bodies of the sent requests. */
function setup(offer: Partial<Schemas['Offer']> = {}, isBought = false, desk = createDesk()) {
  const lead = { entries: [], followUpAt: null };
  const answer = { id: 'an-event', offers: [], checks: [], lead };
  const requests = fakeApi(({ method }) => [method === 'POST' ? 201 : 200, answer]);
  const shown = { ...OFFER, ...offer } as Schemas['Offer'];
  renderDesk(<AnswerDialog leadId="a-lead" offer={shown} isBought={isBought} onClose={() => {}} />, { desk });
  return () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('“They were told…” records the channel, which is not preset', async () => {
  const sent = setup();
  await press('They were told…');
  expect(screen.getByLabelText<HTMLSelectElement>('How').value).toBe('');
  choose('How', 'email');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'told', channel: 'email' }]));
});

test('an offer that the seller was told of has no button “They were told…”', async () => {
  setup({ told: { channel: 'call', by: 'Ann Lee', at: '2026-11-25T10:00:00Z' } });
  await screen.findByRole('button', { name: 'Agreed on $2,800' });
  expect(screen.queryByRole('button', { name: 'They were told…' })).toBeNull();
});

test('once the land is under contract, the offer can be neither declined nor withdrawn', async () => {
  setup({}, true);
  await screen.findByRole('button', { name: 'Agreed on $2,800…' });
  expect(screen.queryByRole('button', { name: /decline|Withdraw/ })).toBeNull();
});

test('the amount that a seller asks is recorded with the channel by which they told us', async () => {
  const sent = setup();
  await press('They ask another amount…');
  choose('They ask ($)', '16,000');
  choose('How they told us', 'call');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'countered', amountCents: 1_600_000, channel: 'call' }]));
});

test('our new amount without a channel is recorded as not told to the seller yet', async () => {
  const sent = setup({ state: 'countered', answerCents: 1_600_000 });
  await press('Offer another amount…');
  expect(screen.getByLabelText<HTMLSelectElement>('The seller was told').value).toBe('');
  choose('Our new amount ($)', '2,900');
  expect(screen.queryByLabelText('Why this amount')).toBeNull();
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'revised', amountCents: 290_000 }]));
});

test('a new amount above the limit is stored with a reason', async () => {
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

test.each([300_000, null])('an agreement above a limit of %j cents asks for a reason', async (limitCents) => {
  const sent = setup({ limitCents, state: 'countered', answerCents: 320_000 });
  await press('Agreed on $3,200');
  choose('Why this amount', 'It has a well.');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', reason: 'It has a well.' }]));
});

test('an agreement within the limit asks first, because it cannot be undone', async () => {
  const question = jest.spyOn(window, 'confirm').mockReturnValueOnce(false);
  const sent = setup({ state: 'countered', answerCents: 300_000 });
  await press('Agreed on $3,000');
  expect(question).toHaveBeenLastCalledWith('Agreed on $3,000? This cannot be undone.');
  expect(sent()).toEqual([]);
  question.mockReturnValueOnce(true);
  await press('Agreed on $3,000');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted' }]));
});

test('a seller who asked for more may still agree to our amount', async () => {
  jest.spyOn(window, 'confirm').mockReturnValueOnce(true);
  const sent = setup({ state: 'countered', answerCents: 320_000 });
  await press('Agreed on $2,800');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', amountCents: 280_000 }]));
});

test.each([
  [{}, 'They were told…'],
  [{ told: { channel: 'call', by: 'Ann Lee', at: '2026-11-25T10:00:00Z' } }, 'They ask another amount…'],
  [{ state: 'countered', answerCents: 300_000 }, 'They ask another amount…'],
] as const)('Enter never agrees to an offer: with %j the focus is on “%s”', async (offer, name) => {
  setup(offer as Partial<Schemas['Offer']>);
  const first = await screen.findByRole('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('an agreement to an offer that the seller was not told of asks for the channel', async () => {
  const sent = setup();
  await press('Agreed on $2,800…');
  expect(sent()).toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>('How they were told').value).toBe('');
  choose('How they were told', 'call');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', channel: 'call' }]));
});

test('what was typed stays after Escape and a reload, and only Cancel drops it', async () => {
  const desk = createDesk();
  setup({}, false, desk);
  await press('They ask another amount…');
  choose('They ask ($)', '16,000');
  choose('How they told us', 'call');
  cleanup();
  setup({}, false, desk);
  await press('They ask another amount…');
  expect(screen.getByLabelText<HTMLInputElement>('They ask ($)').value).toBe('16,000');
  expect(screen.getByLabelText<HTMLSelectElement>('How they told us').value).toBe('call');
  await press('Cancel');
  cleanup();
  setup({}, false, desk);
  await press('They ask another amount…');
  expect(screen.getByLabelText<HTMLInputElement>('They ask ($)').value).toBe('');
});

test('a reason that was typed for a higher amount is not sent with a lower one', async () => {
  const sent = setup();
  await press('Offer another amount…');
  choose('Our new amount ($)', '3,500');
  choose('Why this amount', 'It has a well.');
  choose('Our new amount ($)', '2,900');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ kind: 'revised', amountCents: 290_000 }]));
});

test('what was typed about an amount is not proposed for a newer one', async () => {
  const desk = createDesk();
  setup({}, false, desk);
  await press('They were told…');
  choose('How', 'email');
  cleanup();
  setup({ figures: [{}, {}] as Schemas['Offer']['figures'] }, false, desk);
  await press('They were told…');
  expect(screen.getByLabelText<HTMLSelectElement>('How').value).toBe('');
});
