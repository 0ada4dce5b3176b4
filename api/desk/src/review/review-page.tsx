import { useRef, useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { usePages } from '../api/use-pages.ts';
import { PagedItems } from '../components/items.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useKeys } from '../shortcuts/key-scope.ts';
import { ReviewEntry } from './review-entry.tsx';

const focusItem = (id: string | undefined) => document.getElementById(`review-${id}`)?.focus();

/** What waits for a decision: suspected spam, doubtful replies and probable duplicates, oldest first. */
export function ReviewPage() {
  const list = usePages<Schemas['ReviewItem']>(['review'], (query, signal) =>
    bodyOf(api.GET('/api/admin/review', { params: { query }, signal })),
  );
  const ids = (list.items ?? []).map(({ id }) => id);
  const [chosen, setChosen] = useState<string>();
  const selected = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  const decided = useRef(new Set<string>());
  const move = (step: number) => {
    // The first press only focuses the current item.
    const isElsewhere = !document.activeElement?.closest(`#review-${selected}`);
    focusItem(ids[Math.min(Math.max(ids.indexOf(selected ?? '') + (isElsewhere ? 0 : step), 0), ids.length - 1)]);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const goOn = (id: string) => {
    decided.current.add(id);
    // The user may have moved on while it was stored.
    if (id !== selected) return;
    const next = ids.slice(ids.indexOf(id) + 1).find((other) => !decided.current.has(other));
    focusItem(next ?? id);
  };
  return (
    <>
      <PageHead title="Review" />
      <PagedItems label="Waiting for a decision" list={list} empty="Nothing waits for a decision.">
        {(item) => (
          <ReviewEntry
            key={item.id}
            item={item}
            isSelected={item.id === selected}
            onSelect={() => setChosen(item.id)}
            onDecided={() => goOn(item.id)}
          />
        )}
      </PagedItems>
    </>
  );
}
