import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Lead } from './lead-query.ts';
import { NextStep } from './next-step.tsx';

const LEAD = { id: 'a-lead', firstName: 'John', lastName: 'Doe', lostReason: null, timeline: [] };

function show(lead: object) {
  const onChange = jest.fn();
  renderDesk(<NextStep lead={{ ...LEAD, ...lead } as unknown as Lead} onChange={onChange} />);
  return onChange;
}

test('a lost lead is reopened with its earlier status, and only with a reason', async () => {
  const timeline = [{ kind: 'status-changed', from: 'offer-made', to: 'lost' }];
  const reopenStatuses = ['new', 'contacted', 'offer-made'];
  const onChange = show({ status: 'lost', nextStatuses: [], reopenStatuses, timeline });
  fireEvent.click(screen.getByRole('button', { name: 'Reopen…' }));
  const why = screen.getByRole('textbox', { name: 'Why' });
  const reopen = screen.getByRole<HTMLButtonElement>('button', { name: 'Reopen' });
  for (const text of ['', '  ']) {
    fireEvent.change(why, { target: { value: text } });
    expect([text, reopen.disabled]).toEqual([text, true]);
  }
  fireEvent.change(why, { target: { value: ' They called back. ' } });
  fireEvent.click(reopen);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChange.mock.calls).toEqual([
    [{ status: 'offer-made', reopenReason: 'They called back.' }, 'now has the status Offer made again'],
  ]);
});

test('a status before the current one has an arrow to the left', () => {
  show({ status: 'contacted', nextStatuses: ['offer-made', 'lost', 'new'] });
  const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(choices).toEqual(['Contacted', '→ Offer made', '→ Lost', '← New']);
});
