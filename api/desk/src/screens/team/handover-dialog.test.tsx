import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { fakeApi } from '../../browser.fixture.ts';
import { HandoverDialog } from './handover-dialog.tsx';

test('a handover stops after a request that moves no lead, and lists the leads that are left', async () => {
  const handovers = [
    { moved: 1, remaining: 2, left: [], bulkId: 'one' },
    {
      moved: 0,
      remaining: 2,
      left: [
        { id: 'a', name: 'Ann Doe' },
        { id: 'c', name: 'Carl Poe' },
      ],
      bulkId: 'two',
    },
  ];
  const open = { items: [{ status: 'new', count: 3, followUps: 0, spam: 0 }] };
  // A handover that does not stop would send a third request.
  const requests = fakeApi(({ method }) =>
    method === 'GET' ? [200, open] : [200, handovers.shift() ?? { remaining: 0 }],
  );
  const from = { id: 'bob', name: 'Bob Roe', role: 'agent', enabled: true } as const;
  renderDesk(<HandoverDialog from={from} candidates={[]} isLeaving={false} onClose={() => undefined} />, {
    role: 'admin',
  });
  await screen.findByText('New: 3');
  fireEvent.click(screen.getByRole('button', { name: 'Reassign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('2 leads are still assigned to Bob Roe');
  expect(screen.getByRole('link', { name: 'Carl Poe' }).closest('ul')?.textContent).toBe(
    'Ann Doe: a colleague is changing it right nowCarl Poe: a colleague is changing it right now',
  );
  expect(requests).toHaveLength(3);
});
