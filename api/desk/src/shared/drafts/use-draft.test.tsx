import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createDesk } from '../desk/create-desk.ts';
import { DeskContext } from '../desk/use-desk.ts';
import { useDraft } from './use-draft.ts';

test('a draft has each change at once, before the form renders again', () => {
  const desk = createDesk();
  const { result } = renderHook(() => useDraft('log:1', { note: '', outcome: '' }), {
    wrapper: ({ children }) => <DeskContext value={desk}>{children}</DeskContext>,
  });
  act(() => {
    result.current.change({ note: 'Wants to think' });
    result.current.change({ outcome: 'reached' });
    expect(desk.drafts.read('log:1')).toEqual({ note: 'Wants to think', outcome: 'reached' });
  });
  expect(result.current.value).toEqual({ note: 'Wants to think', outcome: 'reached' });
});
