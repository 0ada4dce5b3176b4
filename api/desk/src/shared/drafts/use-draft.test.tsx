import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { readDraft } from './sealed-store.ts';
import { useDraft } from './use-draft.ts';

test('a draft has each change at once, before the form renders again', () => {
  const { result } = renderHook(() => useDraft('log:1', { note: '', outcome: '' }));
  act(() => {
    result.current.change({ note: 'Wants to think' });
    result.current.change({ outcome: 'reached' });
    expect(readDraft('log:1')).toEqual({ note: 'Wants to think', outcome: 'reached' });
  });
  expect(result.current.value).toEqual({ note: 'Wants to think', outcome: 'reached' });
});
