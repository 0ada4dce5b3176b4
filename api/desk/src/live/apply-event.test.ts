/** @jest-environment node */
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from '@jest/globals';
import { queryClient } from '../api/query-client.ts';
import { queryKeys, readAgain } from './apply-event.ts';

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
