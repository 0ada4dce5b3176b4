import { useRef, useState } from 'react';
import { useValue } from '../api/value-store.ts';
import { changeLead } from '../changes/change-lead.ts';
import { isChanging } from '../changes/lead-writes.ts';
import { outboxStore } from '../changes/outbox.ts';
import { inBackground } from '../changes/undo-store.ts';
import type { LeadFields } from '../changes/write.ts';
import { useKeys } from '../keys/key-scope.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../parts/button.tsx';
import { useSession } from '../session/session-store.ts';
import { momentWords } from '../words/time-words.ts';
import { type FollowUp, FollowUpChoice } from './log/follow-up-choice.tsx';
import { HandOver } from './hand-over.tsx';
import type { Lead } from './lead-query.ts';
import { NextStep } from './next-step.tsx';
import styles from './lead.module.css';

/** Whose the lead is, how far it is, and when it is next: each a change of its own that can be undone. */
export function WorkPanel({ lead }: { lead: Lead }) {
  const { staff, isAtLeast } = useSession();
  const now = useNow();
  const { assignee, followUpAt } = lead;
  const change = (fields: LeadFields, what: string) => inBackground(changeLead(lead, fields, what));
  const isMine = assignee?.id === staff.id;
  const take = () => change({ assigneeId: staff.id }, 'is yours now');
  const isWorker = isAtLeast('agent');
  const isWaiting = isChanging(lead.id, useValue(outboxStore));
  useKeys(isWorker && !isMine && !isWaiting ? { t: take } : {});
  return (
    <section className={styles.panel} aria-labelledby="work">
      <h2 id="work">Work</h2>
      <div className={styles.row}>
        <p>
          <strong>{assignee === null ? 'Nobody’s' : isMine ? 'Yours' : `${assignee.name}’s`}</strong>
        </p>
        {isWorker && !isMine && (
          <Button shortcut="T" onClick={take} disabled={isWaiting}>
            Take it
          </Button>
        )}
        {isWorker && isMine && (
          <Button onClick={() => change({ assigneeId: null }, 'is nobody’s now')} disabled={isWaiting}>
            Give back
          </Button>
        )}
      </div>
      {isWorker && (
        <>
          <HandOver lead={lead} onHandOver={({ id, name }) => change({ assigneeId: id }, `is ${name}’s now`)} />
          <NextStep lead={lead} onChange={change} />
          <CallAgain lead={lead} onChange={change} />
        </>
      )}
      <p className={isWorker ? styles.onPaper : undefined}>
        {followUpAt ? `To call again ${momentWords(followUpAt, now)}` : 'No time to call again'}
      </p>
    </section>
  );
}

function CallAgain({ lead, onChange }: { lead: Lead; onChange: (fields: LeadFields, what: string) => void }) {
  const [value, setValue] = useState<FollowUp>('stays');
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  useKeys({ s: () => form.current?.querySelector('select')?.focus() });
  return (
    <form
      ref={form}
      className={styles.small}
      onSubmit={(event) => {
        event.preventDefault();
        if (value === 'stays') return;
        const followUpAt = value === 'none' ? null : value;
        onChange(
          { followUpAt },
          followUpAt ? `is to be called again ${momentWords(followUpAt, now)}` : 'is not to be called again',
        );
        setValue('stays');
      }}
    >
      <FollowUpChoice key={lead.followUpAt} lead={lead} value={value} onChange={setValue} />
      {value !== 'stays' && <Button type="submit">Set</Button>}
    </form>
  );
}
