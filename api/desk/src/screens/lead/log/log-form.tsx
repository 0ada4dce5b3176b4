import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '../../../shared/api/call.ts';
import { useValue } from '../../../shared/api/value-store.ts';
import { neighborsOf, type OpenedList } from '../../../shared/changes/opened-list.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { Button } from '../../../shared/components/button.tsx';
import { DeskForm } from '../../../shared/components/form.tsx';
import { routes } from '../../../routes.ts';
import { pauseIdleLock } from '../../../shared/session/idle-lock.ts';
import type { Lead } from '../lead-query.ts';
import { EMPTY_LOG, isComplete, logName, saveLog } from './log-draft.ts';
import { LogFields } from './log-fields.tsx';
import styles from '../lead.module.css';

interface LogFormProps {
  lead: Lead;
  /** The api's refusal of the call, if it was sent and refused. */
  problem: Problem | undefined;
  /** Whether the form takes the focus, because the user has just opened it. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Logs a call with its note, status and follow-up. The draft is kept until the call is stored. */
export function LogForm({ lead, problem, takesFocus, onClose }: LogFormProps) {
  const desk = useDesk();
  const { openedList, outbox, undo } = desk;
  const { value, change, clear } = useDraft(logName(lead.id), EMPTY_LOG);
  const [failure, setFailure] = useState<Error>();
  const list = useValue(openedList);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasFocus = form.current?.contains(document.activeElement);
    if (takesFocus && !hasFocus) form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
  }, [problem, takesFocus]);
  useEffect(pauseIdleLock, []);
  const next = neighborsOf(list, lead.id).next;
  const save = (opensNext: boolean) => {
    // A refused call is in the outbox already, so that a full outbox does not matter.
    const full = problem ? undefined : outbox.whyFull();
    if (full || !isComplete(value)) return setFailure(full ?? new Error('Choose how the call ended.'));
    setFailure(undefined);
    undo.inBackground(saveLog(desk, lead, value));
    onClose();
    if (opensNext && list) void openNext(list);
  };
  const openNext = async ({ from }: OpenedList) => {
    // If the next page cannot be read, the list ends here.
    if (next === undefined) await openedList.readNextPage().catch(() => undefined);
    const to = neighborsOf(openedList.get(), lead.id).next;
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
