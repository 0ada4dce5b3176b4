/** @jest-environment node */
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from '@jest/globals';
import { queryClient } from '../api/query-client.ts';
import { applyEvent, queryKeys, readAgain } from './apply-event.ts';

test('the first read of a lead, under way while a change is stored, is not what is shown', async () => {
  const reads: ((lead: { version: number }) => void)[] = [];
  const queryFn = () => new Promise((resolve) => reads.push(resolve));
  const screen = new QueryObserver(queryClient, { queryKey: queryKeys.lead('1'), queryFn });
  const leave = screen.subscribe(() => undefined);
  void readAgain('1');
  await new Promise((resolve) => setImmediate(resolve));
  reads.toReversed().forEach((answer, index) => answer({ version: reads.length - index }));
  await new Promise((resolve) => setImmediate(resolve));
  expect([reads.length, screen.getCurrentResult().data]).toEqual([2, { version: 2 }]);
  leave();
  queryClient.clear();
});

test('of a person who was erased, no lead of the same person keeps the name', () => {
  const other = { id: '2', name: 'Jane Roe' };
  const lead = {
    id: '1',
    timeline: [{ kind: 'same-person-said', other }],
    otherSubmissions: [{ id: '2' }, { id: '3' }],
  };
  queryClient.setQueryData(queryKeys.lead('1'), lead);
  applyEvent('leads-erased', { ids: ['2'] }, () => undefined);
  expect(queryClient.getQueryData(queryKeys.lead('1'))).toEqual({
    ...lead,
    timeline: [{ kind: 'same-person-said', other: { id: '2', name: null } }],
    otherSubmissions: [{ id: '3' }],
  });
  queryClient.clear();
});
