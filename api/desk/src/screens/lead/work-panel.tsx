import { useRef, useState } from 'react';
import { awayOf, awayWords, isCoveredByUser } from '../../shared/absences/absence-words.ts';
import { useValue } from '../../shared/api/value-store.ts';
import { changeLead, planFollowUp } from '../../shared/changes/change-lead.ts';
import { isChanging } from '../../shared/changes/lead-writes.ts';
import { useNow } from '../../shared/live/now.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import type { LeadFields } from '../../shared/changes/write.ts';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
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
  const desk = useDesk();
  const { staff, isAtLeast } = useSession();
  const now = useNow();
  const { assignee, followUpAt } = lead;
  const change = (fields: LeadFields, what: string) => desk.undo.inBackground(changeLead(desk, lead, fields, what));
  const away = awayOf(lead);
  const isMine = assignee?.id === staff.id;
  const assignToMe = () => change({ assigneeId: staff.id }, 'is assigned to you');
  const isWorker = isAtLeast('agent');
  const [isAssigning, setAssigning] = useState(false);
  const isUnsent = isChanging(lead.id, useValue(desk.outbox.writes));
  useKeys(isWorker && !isMine && !isUnsent ? { t: assignToMe } : {});
  return (
    <section className={styles.panel} aria-labelledby="work">
      <h2 id="work">Work</h2>
      <div className={styles.row}>
        <p>
          <strong>
            {assignee === null ? 'Unassigned' : isMine ? 'Assigned to you' : `Assigned to ${assignee.name}`}
          </strong>
          {away && `, ${awayWords(away.until)}${isCoveredByUser(lead) ? '; you cover' : ''}`}
        </p>
        {isWorker && !isMine && (
          <Button shortcut="T" onClick={assignToMe} disabled={isUnsent}>
            Assign to me
          </Button>
        )}
        {isWorker && (
          <Button onClick={() => setAssigning(true)} disabled={isUnsent}>
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
  const desk = useDesk();
  const [value, setValue] = useState<FollowUp>('stays');
  const form = useRef<HTMLFormElement>(null);
  useKeys({ s: () => form.current?.querySelector('select')?.focus() });
  const save = () => {
    if (value === 'stays') return;
    desk.undo.inBackground(planFollowUp(desk, lead, value === 'none' ? null : value));
    setValue('stays');
  };
  return (
    <DeskForm ref={form} className={styles.small} onSave={save}>
      <FollowUpChoice key={lead.followUpAt} lead={lead} value={value} onChange={setValue} />
      {value !== 'stays' && <Button type="submit">Set</Button>}
    </DeskForm>
  );
}
