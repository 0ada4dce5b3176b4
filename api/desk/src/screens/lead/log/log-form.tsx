import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '../../../shared/api/call.ts';
import { useValue } from '../../../shared/api/value-store.ts';
import { whyFull } from '../../../shared/changes/outbox.ts';
import { inBackground } from '../../../shared/changes/undo-store.ts';
import { neighborsOf, readNextPage, type OpenedList, openedListStore } from '../../../shared/changes/opened-list.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { Button } from '../../../shared/components/button.tsx';
import { DeskForm } from '../../../shared/components/form.tsx';
import { routes } from '../../../routes.ts';
import { holdLock } from '../../../shared/session/idle-lock.ts';
import type { Lead } from '../lead-query.ts';
import { EMPTY_LOG, hasEnded, logName, saveLog } from './log-draft.ts';
import { LogFields } from './log-fields.tsx';
import styles from '../lead.module.css';

interface LogFormProps {
  lead: Lead;
  /** Why the call was refused. */
  problem: Problem | undefined;
  /** The user has just opened it, so it takes the focus. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Logs a call with its note, status and follow-up. The draft is kept until it is stored. */
export function LogForm({ lead, problem, takesFocus, onClose }: LogFormProps) {
  const { value, change, clear } = useDraft(logName(lead.id), EMPTY_LOG);
  const [failure, setFailure] = useState<Error>();
  const list = useValue(openedListStore);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasFocus = form.current?.contains(document.activeElement);
    if (takesFocus && !hasFocus) form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
  }, [problem, takesFocus]);
  useEffect(holdLock, []);
  const next = neighborsOf(list, lead.id).next;
  const save = (goesOn: boolean) => {
    // A refused call already has its place in the outbox.
    const full = problem ? undefined : whyFull();
    if (full || !hasEnded(value)) return setFailure(full ?? new Error('Choose how the call ended.'));
    setFailure(undefined);
    inBackground(saveLog(lead, value));
    onClose();
    if (goesOn && list) void goOn(list);
  };
  const goOn = async ({ from }: OpenedList) => {
    // Without its next page the list ends here.
    if (next === undefined) await readNextPage().catch(() => undefined);
    const to = neighborsOf(openedListStore.get(), lead.id).next;
    void navigate(to === undefined ? from : routes.lead(to));
  };
  const discard = () => {
    if (value.note !== '' && !confirm('Discard this call and its note?')) return;
    clear();
    onClose();
  };
  return (
    <DeskForm
      ref={form}
      problem={problem ?? failure}
      className={styles.form}
      onSave={(_fields, button) => save(button?.dataset.next !== undefined)}
    >
      <LogFields lead={lead} value={value} change={change} />
      <div className={`${styles.row} ${styles.actions}`}>
        {list && (
          <Button look="main" type="submit" data-next="" shortcut="Control+Shift+Enter">
            Save and next
          </Button>
        )}
        <Button look={list ? 'plain' : 'main'} type="submit" shortcut="Control+Enter">
          Save
        </Button>
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </DeskForm>
  );
}
