import { TextEncoder } from 'node:util';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { Lead } from './lead-query.ts';

// The router asks for it at once, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
const { sessionStore } = await import('../session/session-store.ts');
const { ContactFacts } = await import('./contact-facts.tsx');

const LEAD = {
  ...{ email: null, sent: null, mayText: false, whyNotText: ['no-consent'], consent: null, area: null },
  ...{ receivedAt: '2026-01-15T12:00:00Z', openTimes: { call: [], text: [] } },
};

test.each([
  ['phone', 'None: the lead was entered by staff.'],
  ['form', 'None is known.'],
])('a lead from a %s without consent says: %s', (source, words) => {
  const session = { staff: { role: 'viewer' } } as never;
  sessionStore.set({ is: 'open', session });
  render(<ContactFacts lead={{ ...LEAD, source } as unknown as Lead} />);
  expect(screen.getByText(/^None/).textContent).toBe(words);
});
