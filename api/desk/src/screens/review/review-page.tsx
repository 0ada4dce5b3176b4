import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { createValueStore, useValue } from '../../shared/api/value-store.ts';
import { BulkUndoList } from '../../shared/changes/bulk-results.tsx';
import { PagedItems } from '../../shared/components/items.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { reviewKey } from '../../shared/live/review-count.ts';
import {
  SelectAll,
  SelectionBar,
  type Selection,
  SpamButtons,
  toggleSelected,
  useChangeSelected,
} from '../../shared/rows/selection.tsx';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { ReviewEntry } from './review-entry.tsx';
import { effectsId, QUESTIONS } from './review-words.ts';
import styles from './review.module.css';

const KINDS = Object.keys(QUESTIONS) as Schemas['ReviewItem']['kind'][];

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
  const [selection] = useState<Selection>(() => createValueStore<ReadonlySet<string>>(new Set()));
  const selectedIds = useValue(selection);
  const suspected = items.filter(({ id, kind }) => kind === 'spam' && !decided.has(id));
  const leads = suspected.filter(({ id }) => selectedIds.has(id)).flatMap((item) => item.leads);
  const bulk = useChangeSelected(selection, leads, () => {
    // The buttons of decided items disappear, so the focus moves to an item that is left.
    (findItem(ids.find((id) => !selectedIds.has(id))) ?? document.getElementById('main'))?.focus();
  });
  const move = (step: number) => {
    // The first press only focuses the current item.
    const isElsewhere = !document.activeElement?.closest(`#review-${selected}`);
    focusItem(ids[Math.min(Math.max(ids.indexOf(selected ?? '') + (isElsewhere ? 0 : step), 0), ids.length - 1)]);
  };
  const canSelect = (id: string) => suspected.some((item) => item.id === id);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      if (selected !== undefined && canSelect(selected)) toggleSelected(selection, selected);
    },
  });
  const focusNext = (id: string) => {
    const done = new Set([...decided, id]);
    setDecided(done);
    // The user may have moved to another item while the decision was stored.
    if (id !== selected) return;
    const next = ids.slice(ids.indexOf(id) + 1).find((other) => !done.has(other));
    focusItem(next ?? id);
  };
  return (
    <>
      <PageHead title="Review" />
      {KINDS.filter((kind) => items.some((item) => item.kind === kind)).map((kind) => (
        <p key={kind} id={effectsId(kind)} className={styles.soft}>
          {QUESTIONS[kind].effects}
        </p>
      ))}
      <BulkUndoList />
      {suspected.length > 1 && (
        <SelectAll selection={selection} ids={suspected.map(({ id }) => id)} what="suspected leads" />
      )}
      <PagedItems label="Waiting for a decision" list={list} empty="Nothing waits for a decision.">
        {(item) => (
          <ReviewEntry
            key={item.id}
            item={item}
            isSelected={item.id === selected}
            isChecked={canSelect(item.id) ? selectedIds.has(item.id) : undefined}
            onCheck={() => toggleSelected(selection, item.id)}
            onSelect={() => setChosen(item.id)}
            onDecided={() => focusNext(item.id)}
          />
        )}
      </PagedItems>
      <SelectionBar selection={selection} count={leads.length}>
        <SpamButtons {...bulk} />
      </SelectionBar>
    </>
  );
}
