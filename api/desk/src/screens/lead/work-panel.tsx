import { useRef, useState } from 'react';
import { useValue } from '../../shared/api/value-store.ts';
import { changeLead, planFollowUp } from '../../shared/changes/change-lead.ts';
import { isChanging } from '../../shared/changes/lead-writes.ts';
import { outboxStore } from '../../shared/changes/outbox.ts';
import { inBackground } from '../../shared/changes/undo-store.ts';
import type { LeadFields } from '../../shared/changes/write.ts';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { useNow } from '../../shared/live/now.ts';
import { Button } from '../../shared/components/button.tsx';
import { DeskForm } from '../../shared/components/form.tsx';
import { AssignDialog } from '../../shared/rows/choose-dialogs.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { type FollowUp, FollowUpChoice } from './log/follow-up-choice.tsx';
import type { Lead } from './lead-query.ts';
import { NextStep } from './next-step.tsx';
import styles from './lead.module.css';

/** Assignee, status and follow-up. Each change can be undone. */
export function WorkPanel({ lead }: { lead: Lead }) {
  const { staff, isAtLeast } = useSession();
  const now = useNow();
  const { assignee, followUpAt } = lead;
  const change = (fields: LeadFields, what: string) => inBackground(changeLead(lead, fields, what));
  const isMine = assignee?.id === staff.id;
  const take = () => change({ assigneeId: staff.id }, 'is assigned to you');
  const isWorker = isAtLeast('agent');
  const [isAssigning, setAssigning] = useState(false);
  const isWaiting = isChanging(lead.id, useValue(outboxStore));
  useKeys(isWorker && !isMine && !isWaiting ? { t: take } : {});
  return (
    <section className={styles.panel} aria-labelledby="work">
      <h2 id="work">Work</h2>
      <div className={styles.row}>
        <p>
          <strong>
            {assignee === null ? 'Unassigned' : isMine ? 'Assigned to you' : `Assigned to ${assignee.name}`}
          </strong>
        </p>
        {isWorker && !isMine && (
          <Button shortcut="T" onClick={take} disabled={isWaiting}>
            Assign to me
          </Button>
        )}
        {isWorker && (
          <Button onClick={() => setAssigning(true)} disabled={isWaiting}>
            Assign to…
          </Button>
        )}
      </div>
      {isAssigning && (
        <AssignDialog
          of={lead}
          onClose={() => setAssigning(false)}
          onChosen={(to) => change({ assigneeId: to?.id ?? null }, to ? `is assigned to ${to.name}` : 'is unassigned')}
        />
      )}
      {isWorker && (
        <>
          <NextStep lead={lead} onChange={change} />
          <NextFollowUp lead={lead} />
        </>
      )}
      <p className={isWorker ? styles.onPaper : undefined}>
        {followUpAt ? `Follow-up ${momentWords(followUpAt, now)}` : 'No follow-up'}
      </p>
    </section>
  );
}

function NextFollowUp({ lead }: { lead: Lead }) {
  const [value, setValue] = useState<FollowUp>('stays');
  const form = useRef<HTMLFormElement>(null);
  useKeys({ s: () => form.current?.querySelector('select')?.focus() });
  const save = () => {
    if (value === 'stays') return;
    inBackground(planFollowUp(lead, value === 'none' ? null : value));
    setValue('stays');
  };
  return (
    <DeskForm ref={form} className={styles.small} onSave={save}>
      <FollowUpChoice key={lead.followUpAt} lead={lead} value={value} onChange={setValue} />
      {value !== 'stays' && <Button type="submit">Set</Button>}
    </DeskForm>
  );
}
