import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Lead } from './lead-query.ts';
import { ListPanel } from './list-panel.tsx';

const INTEREST = { deal: { id: 'deal', title: '5 acres' }, at: '2026-11-27T10:00:00Z', stage: 'sold', answer: 'wants' };

test.each([
  [{ isBuyer: true }, 'Interested Nov 27. Bought it'],
  [{ isBuyer: false }, 'Interested Nov 27. Wanted it'],
  [{ isBuyer: false, stage: 'pending' }, 'Interested Nov 27. Still wants it'],
])('the panel shows since when a deal interests the buyer, and the result: %j', async (interest, words) => {
  const lead = { id: 'lead', membership: null, interests: [{ ...INTEREST, ...interest }] } as unknown as Lead;
  renderDesk(<ListPanel lead={lead} />, { role: 'viewer' });
  expect((await screen.findByRole('listitem')).textContent).toContain(words);
});
