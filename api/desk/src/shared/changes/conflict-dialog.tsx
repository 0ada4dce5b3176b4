import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useColleagues } from '../api/use-colleagues.ts';
import { useValue } from '../api/value-store.ts';
import type { Conflict } from './unsent.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { routes } from '../../routes.ts';
import { LOST_WORDS, phoneWords, STATUS_WORDS } from '../formatting/lead-words.ts';
import { durationWords, momentWords } from '../formatting/time-words.ts';
import type { LeadSeen, SharedFields } from './write.ts';
import styles from './conflict.module.css';

type Words = (seen: LeadSeen & Pick<SharedFields, 'reopenReason'>, now: number) => string | null | undefined;

/** Label and value of each field. */
const FIELDS: Readonly<Record<keyof SharedFields, readonly [string, Words]>> = {
  status: ['Status', ({ status }) => STATUS_WORDS[status]],
  reopenReason: ['Reason to reopen', ({ reopenReason }) => reopenReason],
  lostReason: ['Lost reason', ({ lostReason }) => lostReason && LOST_WORDS[lostReason]],
  assigneeId: ['Assigned to', ({ assignee }) => assignee?.name ?? 'Unassigned'],
  followUpAt: ['Follow-up', ({ followUpAt }, now) => followUpAt && momentWords(followUpAt, now)],
  firstName: ['First name', ({ firstName }) => firstName],
  lastName: ['Last name', ({ lastName }) => lastName],
  phone: ['Phone', ({ phone }) => phone && phoneWords(phone)],
  email: ['Email', ({ email }) => email],
};

const COLUMNS = ['Before', 'Now', 'Yours'];

/** Asks which change to keep when a colleague changed the same field. Appears on any screen. */
export function ConflictDialog() {
  const { outbox } = useDesk();
  const [conflict] = useValue(outbox.conflicts);
  return conflict ? <Asked key={conflict.write.key} conflict={conflict} /> : null;
}

function Asked({ conflict }: { conflict: Conflict }) {
  const { clock, outbox } = useDesk();
  const { write, stale, mine, version } = conflict;
  const { current, changedBy, changedAt } = stale;
  const now = clock.serverNow();
  const seenWords = (field: keyof SharedFields, seen: LeadSeen) => FIELDS[field][1](seen, now) ?? 'none';
  const { all } = useColleagues();
  const navigate = useNavigate();
  const nameOf = (id: string | null | undefined) =>
    id ? (all.find((each) => each.id === id)?.name ?? '…') : 'Unassigned';
  const isPossible =
    mine.status === undefined ||
    mine.status === current.status ||
    current.nextStatuses.includes(mine.status) ||
    (mine.reopenReason !== undefined && current.reopenStatuses.includes(mine.status));
  const [failure, setFailure] = useState<Error>();
  const useMine = () => {
    const full = outbox.whyFull();
    setFailure(full);
    if (full) return;
    outbox.settleConflict(conflict);
    const kind = write.kind === 'correct' ? 'correct' : 'change';
    const again = { kind, label: write.label, version, before: current, body: mine } as const;
    // OutboxBar shows a refusal.
    if (write.leadId !== undefined) outbox.send({ ...again, leadId: write.leadId }).catch(() => undefined);
  };
  return (
    <DeskDialog title="A colleague changed this lead" mustAnswer onClose={() => outbox.settleConflict(conflict)}>
      <p>
        {write.label}: {changedBy?.name ?? 'A colleague'} changed this lead
        {changedAt !== '' && ` ${durationWords(now - Date.parse(changedAt))} ago`} while you were editing.{' '}
        {write.kind === 'log' && 'Your call and its note are saved.'}
      </p>
      <table role="table" className={styles.table}>
        <thead role="rowgroup">
          <tr role="row">
            {['Field', ...COLUMNS].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(Object.keys(mine) as (keyof SharedFields)[]).map((field) => (
            <tr key={field} role="row">
              <th role="rowheader" scope="row">
                {FIELDS[field][0]}
              </th>
              {[
                write.before ? seenWords(field, write.before) : '?',
                seenWords(field, current),
                field === 'assigneeId' ? nameOf(mine.assigneeId) : seenWords(field, { ...current, ...mine }),
              ].map((words, index) => (
                <td key={COLUMNS[index]} role="cell" data-name={COLUMNS[index]}>
                  {words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isPossible && mine.status && (
        <p>
          A lead that is {STATUS_WORDS[current.status].toLowerCase()} cannot become{' '}
          {STATUS_WORDS[mine.status].toLowerCase()}.
        </p>
      )}
      {failure && <ProblemBar problem={failure} />}
      <div className={styles.answers}>
        <Button look="main" onClick={() => outbox.settleConflict(conflict)}>
          Keep theirs
        </Button>
        {isPossible ? (
          <Button onClick={useMine}>Keep mine</Button>
        ) : (
          <Button
            onClick={() => {
              outbox.settleConflict(conflict);
              void navigate(routes.lead(current.id));
            }}
          >
            Open the lead
          </Button>
        )}
      </div>
    </DeskDialog>
  );
}
