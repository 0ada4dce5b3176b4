/** Selected rows, and the actions on all of them. */
import { type ReactNode, useState } from 'react';
import { useValue, type ValueStore } from '../api/value-store.ts';
import type { Schemas } from '../api/call.ts';
import { changeMany, type Selectable, type Shown } from '../changes/change-many.ts';
import { undoStore } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { nameOf } from '../formatting/lead-words.ts';
import styles from './selection.module.css';

/** Ids of the selected leads. */
export type Marks = ValueStore<ReadonlySet<string>>;

export function toggleMark(marks: Marks, id: string): void {
  const next = new Set(marks.get());
  if (!next.delete(id)) next.add(id);
  marks.set(next);
}

interface MarkBoxProps {
  lead: Selectable;
  isMarked: boolean;
  tabIndex: number;
  onToggle: () => void;
}

/** Selects one lead. As large as a touch target, without making its row higher. */
export function MarkBox({ lead, isMarked, tabIndex, onToggle }: MarkBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(lead)}`}
        checked={isMarked}
        tabIndex={tabIndex}
        onChange={onToggle}
      />
    </label>
  );
}

interface MarkAllProps {
  marks: Marks;
  ids: readonly string[];
  /** Names them: "suspected leads". */
  what?: string;
}

/** Selects all loaded rows, or none. */
export function MarkAll({ marks, ids, what }: MarkAllProps) {
  const marked = useValue(marks);
  const count = ids.filter((id) => marked.has(id)).length;
  const isAll = count === ids.length;
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => marks.set(new Set(isAll ? [] : ids))}
      />
      Select all {ids.length} {what && `${what} `}shown
    </label>
  );
}

/** Changes all selected leads. Those that were not changed stay selected. */
export function useChangeMarked(marks: Marks, leads: readonly Selectable[], onDone?: () => void) {
  const [isBusy, setBusy] = useState(false);
  const change = (sent: Schemas['BulkChange'], shown: Shown) => {
    setBusy(true);
    void changeMany(leads, sent, shown)
      .then((left) => {
        marks.set(left);
        onDone?.();
      })
      .finally(() => setBusy(false));
  };
  return { change, isBusy };
}

interface MarkedBarProps {
  marks: Marks;
  /** How many are selected. */
  count: number;
  children: ReactNode;
}

/** Actions on all selected leads, at the lower edge. */
export function MarkedBar({ marks, count, children }: MarkedBarProps) {
  const hasUndo = useValue(undoStore) !== undefined;
  if (count === 0) return null;
  return (
    <div className={styles.bar} data-raised={hasUndo || undefined} role="region" aria-label="Selected leads">
      <strong role="status">{count} selected</strong>
      {children}
      <Button look="quiet" onClick={() => marks.set(new Set())}>
        Clear selection
      </Button>
    </div>
  );
}

/** Decides about suspected spam. */
export function SpamButtons({ change, isBusy }: ReturnType<typeof useChangeMarked>) {
  const decide = (quarantine: Schemas['SpamDecision']) => {
    const isSpam = quarantine === 'confirmed';
    change({ quarantine }, { flags: { suspectedSpam: isSpam, confirmedSpam: isSpam } });
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => decide('released')}>
        Not spam
      </Button>
      <Button disabled={isBusy} onClick={() => decide('confirmed')}>
        Spam
      </Button>
    </>
  );
}
