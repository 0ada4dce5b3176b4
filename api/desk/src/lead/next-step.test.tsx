import { TextEncoder } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../api/query-client.ts';
import type { Lead } from './lead-query.ts';

// The router that buttons may link with and dialogs ask for them, and jsdom has none.
Object.assign(globalThis, { TextEncoder, CSS: { escape: String } });
const { NextStep } = await import('./next-step.tsx');

const LEAD = { id: 'a-lead', firstName: 'John', lastName: 'Doe', lostReason: null, timeline: [] };

function show(lead: object) {
  const onChange = jest.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <NextStep lead={{ ...LEAD, ...lead } as unknown as Lead} onChange={onChange} />
    </QueryClientProvider>,
  );
  return onChange;
}

test('a lead whose work is over is opened again as it was before, with a reason alone', async () => {
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
  expect(onChange.mock.calls).toEqual([[{ status: 'offer-made', reopenReason: 'They called back.' }, 'is open again']]);
});

test('a step back is shown as one', () => {
  show({ status: 'contacted', nextStatuses: ['offer-made', 'lost', 'new'] });
  const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(choices).toEqual(['Contacted', '→ Offer made', '→ Lost', '← New']);
});
