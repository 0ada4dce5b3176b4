import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { PrepareDeal } from './prepare-deal.tsx';

test('a deal is prepared only when no change of its lead is waiting to be sent', async () => {
  fakeApi(({ path }) => [200, path.endsWith('/parcels') ? { parcels: [{ id: 'parcel' }] } : { items: [] }]);
  const { desk } = renderDesk(<PrepareDeal leadId="doe" isWorker />);
  const { writes } = desk.outbox;
  const status = { kind: 'change', label: 'Closed', madeAt: 1, state: 'sending', tries: 0, body: {} } as const;
  const isDisabled = () => (screen.getByRole('button', { name: 'Prepare a deal' }) as HTMLButtonElement).disabled;
  await screen.findByRole('button', { name: 'Prepare a deal' });
  for (const [write, disabled] of [
    [{ ...status, key: '1', leadId: 'doe' }, true],
    [{ ...status, key: '2', leadId: 'roe' }, false],
    [{ ...status, key: '3', leadId: 'doe', state: 'refused' as const }, false],
  ] as const) {
    act(() => writes.set([write]));
    expect(isDisabled()).toBe(disabled);
  }
});
