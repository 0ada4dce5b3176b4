import { useColleagues } from '../api/use-colleagues.ts';
import { useValue } from '../api/value-store.ts';
import { serverNow } from '../live/now.ts';
import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { LOST_WORDS, STATUS_WORDS } from '../words/lead-words.ts';
import { durationWords, momentWords } from '../words/time-words.ts';
import { type Conflict, conflictStore, send, settleConflict } from './outbox.ts';
import type { LeadFields, LeadSeen } from './write.ts';
import styles from './conflict.module.css';

const FIELD_WORDS: Record<keyof LeadFields, string> = {
  status: 'Status',
  lostReason: 'Why it is lost',
  assigneeId: 'Whose it is',
  followUpAt: 'Call again',
};

/** Somebody changed the same of a lead before: what was, what is, what one wanted. Wherever one is meanwhile. */
export function ConflictDialog() {
  const [conflict] = useValue(conflictStore);
  return conflict ? <Asked key={conflict.write.key} conflict={conflict} /> : null;
}

function Asked({ conflict }: { conflict: Conflict }) {
  const { write, stale, mine, version } = conflict;
  const { current, changedBy, changedAt } = stale;
  const { all } = useColleagues();
  const nameOf = (id: string | null | undefined) => (id ? (all.find((each) => each.id === id)?.name ?? '…') : 'nobody');
  const isPossible =
    mine.status === undefined || mine.status === current.status || current.nextStatuses.includes(mine.status);
  const useMine = () => {
    settleConflict(conflict);
    const again = { kind: 'change', label: write.label, version, before: current, body: mine } as const;
    // A refusal shows above the screen.
    if (write.leadId !== undefined) send({ ...again, leadId: write.leadId }).catch(() => undefined);
  };
  return (
    <DeskDialog title="Somebody was faster" isOpen mustAnswer onClose={() => settleConflict(conflict)}>
      <p>
        {write.label}: {changedBy?.name ?? 'Somebody'} changed this lead{' '}
        {durationWords(serverNow() - Date.parse(changedAt))} ago.{' '}
        {write.kind === 'log' && 'Your call and its note are stored; only this is to be decided.'}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Field', 'Before', 'Now', 'Yours'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(mine) as (keyof LeadFields)[]).map((field) => (
            <tr key={field}>
              <th scope="row">{FIELD_WORDS[field]}</th>
              <td>{write.before ? seenWords(field, write.before) : '?'}</td>
              <td>{seenWords(field, current)}</td>
              <td>{field === 'assigneeId' ? nameOf(mine.assigneeId) : seenWords(field, { ...current, ...mine })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isPossible && mine.status && (
        <p>
          From {STATUS_WORDS[current.status].toLowerCase()} this lead cannot become{' '}
          {STATUS_WORDS[mine.status].toLowerCase()}.
        </p>
      )}
      <div className={styles.answers}>
        <Button look="main" onClick={() => settleConflict(conflict)}>
          Keep theirs
        </Button>
        {isPossible && <Button onClick={useMine}>Use mine</Button>}
      </div>
    </DeskDialog>
  );
}

function seenWords(field: keyof LeadFields, seen: LeadSeen): string {
  switch (field) {
    case 'status':
      return STATUS_WORDS[seen.status];
    case 'lostReason':
      return seen.lostReason ? LOST_WORDS[seen.lostReason] : 'none';
    case 'assigneeId':
      return seen.assignee?.name ?? 'nobody';
    case 'followUpAt':
      return seen.followUpAt ? momentWords(seen.followUpAt, serverNow()) : 'no time';
  }
}
