/** Selected rows, and the actions on all of them. */
import { type ReactNode, useState } from 'react';
import { useValue, type ValueStore } from '../api/value-store.ts';
import type { Schemas } from '../api/call.ts';
import { changeMany, type Selectable, type Shown } from '../changes/change-many.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { nameOf } from '../formatting/lead-words.ts';
import styles from './selection.module.css';

/** Ids of the selected leads. */
export type Selection = ValueStore<ReadonlySet<string>>;

export function toggleSelected(selection: Selection, id: string): void {
  const next = new Set(selection.get());
  if (!next.delete(id)) next.add(id);
  selection.set(next);
}

interface SelectBoxProps {
  lead: Selectable;
  isChecked: boolean;
  tabIndex: number;
  onToggle: () => void;
}

/** A checkbox that selects one lead. */
export function SelectBox({ lead, isChecked, tabIndex, onToggle }: SelectBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(lead)}`}
        checked={isChecked}
        tabIndex={tabIndex}
        onChange={onToggle}
      />
    </label>
  );
}

interface SelectAllProps {
  selection: Selection;
  ids: readonly string[];
  /** The kind of rows: "suspected leads". */
  what?: string;
}

/** A checkbox that selects all loaded rows, or none. */
export function SelectAll({ selection, ids, what }: SelectAllProps) {
  const selectedIds = useValue(selection);
  const count = ids.filter((id) => selectedIds.has(id)).length;
  const isAll = count === ids.length;
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.set(new Set(isAll ? [] : ids))}
      />
      Select all {ids.length} {what && `${what} `}shown
    </label>
  );
}

/** A function that changes all selected leads. Leads that could not be changed stay selected. */
export function useChangeSelected(selection: Selection, leads: readonly Selectable[], onDone?: () => void) {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const change = (sent: Schemas['BulkChange'], shown: Shown) => {
    setBusy(true);
    void changeMany(desk, leads, sent, shown)
      .then((left) => {
        selection.set(left);
        onDone?.();
      })
      .finally(() => setBusy(false));
  };
  return { change, isBusy };
}

interface SelectionBarProps {
  selection: Selection;
  /** The number of selected leads. */
  count: number;
  children: ReactNode;
}

/** Actions on all selected leads, at the lower edge. */
export function SelectionBar({ selection, count, children }: SelectionBarProps) {
  const { undo } = useDesk();
  const hasUndo = useValue(undo.last) !== undefined;
  if (count === 0) return null;
  return (
    <div
      className={styles.bar}
      data-selection=""
      data-raised={hasUndo || undefined}
      role="region"
      aria-label="Selected leads"
    >
      <strong role="status">{count} selected</strong>
      {children}
      <Button look="quiet" onClick={() => selection.set(new Set())}>
        Clear selection
      </Button>
    </div>
  );
}

/** Buttons that decide about selected leads that are suspected spam. */
export function SpamButtons({ change, isBusy }: ReturnType<typeof useChangeSelected>) {
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
