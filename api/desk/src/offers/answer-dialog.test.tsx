import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../browser.fixture.ts';
import { renderDesk } from '../desk.fixture.tsx';
import type { Schemas } from '../api/call.ts';
import { AnswerDialog } from './answer-dialog.tsx';

const OFFER = {
  id: 'an-offer',
  amountCents: 280_000,
  limitCents: 300_000,
  state: 'made',
  answerCents: null,
  told: null,
};

/** Opens the dialog, and returns what it sends. */
function setup(offer: Partial<Schemas['Offer']> = {}) {
  const asked = fakeApi(({ method }) => [method === 'POST' ? 201 : 200, { id: 'an-event', offers: [], checks: [] }]);
  const shown = { ...OFFER, ...offer } as Schemas['Offer'];
  renderDesk(<AnswerDialog leadId="a-lead" offer={shown} onClose={() => {}} />);
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

test('that the seller was told is recorded later, with how', async () => {
  const sent = setup();
  fireEvent.click(await screen.findByRole('button', { name: 'They were told…' }));
  fireEvent.change(screen.getByLabelText('How'), { target: { value: 'email' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([{ kind: 'told', channel: 'email' }]));
});

test('a seller who was told is not told again', async () => {
  setup({ told: { channel: 'call', by: 'Ann Lee', at: '2026-11-25T10:00:00Z' } });
  await screen.findByRole('button', { name: 'Accepted at $2,800' });
  expect(screen.queryByRole('button', { name: 'They were told…' })).toBeNull();
});

test.each([300_000, null])('what is agreed on above a limit of %j cents is explained', async (limitCents) => {
  const sent = setup({ limitCents, state: 'countered', answerCents: 320_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Accepted at $3,200' }));
  fireEvent.change(screen.getByLabelText('Why this amount'), { target: { value: 'It has a well.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted', reason: 'It has a well.' }]));
});

test('what is agreed on within the limit takes one press', async () => {
  const sent = setup({ state: 'countered', answerCents: 300_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Accepted at $3,000' }));
  await waitFor(() => expect(sent()).toEqual([{ kind: 'accepted' }]));
});
