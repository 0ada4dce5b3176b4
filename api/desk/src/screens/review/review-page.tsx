import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { createValueStore, useValue } from '../../shared/api/value-store.ts';
import { BulkUndoList } from '../../shared/changes/bulk-results.tsx';
import { PagedItems } from '../../shared/components/items.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { reviewKey } from '../../shared/live/review-count.ts';
import {
  MarkAll,
  MarkedBar,
  type Marks,
  SpamButtons,
  toggleMark,
  useChangeMarked,
} from '../../shared/rows/selection.tsx';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { ReviewEntry } from './review-entry.tsx';

const findItem = (id: string | undefined) => document.getElementById(`review-${id}`);
const focusItem = (id: string | undefined) => findItem(id)?.focus();

/** The items that wait for a decision: suspected spam, unread replies and probable duplicates, oldest first. */
export function ReviewPage() {
  const list = usePages<Schemas['ReviewItem']>(reviewKey, (query, signal) =>
    bodyOf(api.GET('/api/admin/review', { params: { query }, signal })),
  );
  const items = list.items ?? [];
  const ids = items.map(({ id }) => id);
  const [chosen, setChosen] = useState<string>();
  const selected = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [marks] = useState<Marks>(() => createValueStore<ReadonlySet<string>>(new Set()));
  const marked = useValue(marks);
  const suspected = items.filter(({ id, kind }) => kind === 'spam' && !decided.has(id));
  const leads = suspected.filter(({ id }) => marked.has(id)).flatMap((item) => item.leads);
  const bulk = useChangeMarked(marks, leads, () => {
    // Their buttons disappear.
    (findItem(ids.find((id) => !marked.has(id))) ?? document.getElementById('main'))?.focus();
  });
  const move = (step: number) => {
    // The first press only focuses the current item.
    const isElsewhere = !document.activeElement?.closest(`#review-${selected}`);
    focusItem(ids[Math.min(Math.max(ids.indexOf(selected ?? '') + (isElsewhere ? 0 : step), 0), ids.length - 1)]);
  };
  const canMark = (id: string) => suspected.some((item) => item.id === id);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      if (selected !== undefined && canMark(selected)) toggleMark(marks, selected);
    },
  });
  const goOn = (id: string) => {
    const done = new Set([...decided, id]);
    setDecided(done);
    // The user may have moved on while it was stored.
    if (id !== selected) return;
    const next = ids.slice(ids.indexOf(id) + 1).find((other) => !done.has(other));
    focusItem(next ?? id);
  };
  return (
    <>
      <PageHead title="Review" />
      <BulkUndoList />
      {suspected.length > 1 && <MarkAll marks={marks} ids={suspected.map(({ id }) => id)} what="suspected leads" />}
      <PagedItems label="Waiting for a decision" list={list} empty="Nothing waits for a decision.">
        {(item) => (
          <ReviewEntry
            key={item.id}
            item={item}
            isSelected={item.id === selected}
            isMarked={canMark(item.id) ? marked.has(item.id) : undefined}
            onMark={() => toggleMark(marks, item.id)}
            onSelect={() => setChosen(item.id)}
            onDecided={() => goOn(item.id)}
          />
        )}
      </PagedItems>
      <MarkedBar marks={marks} count={leads.length}>
        <SpamButtons {...bulk} />
      </MarkedBar>
    </>
  );
}
