import { useState } from 'react';
import type { Schemas } from '../../shared/api/call.ts';
import { pick } from '../../shared/api/pick.ts';
import type { LeadFields } from '../../shared/changes/write.ts';
import { Button } from '../../shared/components/button.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { DeskForm, SaveForm } from '../../shared/components/form.tsx';
import { LOST_WORDS, nameOf, STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

type Status = Schemas['LeadStatus'];

const ORDER = Object.keys(STATUS_WORDS);
const stepWords = (from: Status, to: Status) =>
  `${ORDER.indexOf(to) < ORDER.indexOf(from) ? '←' : '→'} ${STATUS_WORDS[to]}`;

/** Changes the status of a lead. Lost needs a reason. */
export function NextStep({ lead, onChange }: { lead: Lead; onChange: (fields: LeadFields, what: string) => void }) {
  const [status, setStatus] = useState<Status | ''>('');
  const [lostReason, setReason] = useState<Reason>('');
  const { nextStatuses, lostReason: lostFor } = lead;
  const chosen = status !== '' && nextStatuses.includes(status) ? status : '';
  const now = `${STATUS_WORDS[lead.status]}${lostFor ? `: ${LOST_WORDS[lostFor].toLowerCase()}` : ''}`;
  if (nextStatuses.length === 0)
    return (
      <div className={styles.row}>
        <p>
          <strong>Status</strong> {now}.
        </p>
        <Reopen
          lead={lead}
          onReopen={(fields) => onChange(fields, `now has the status ${STATUS_WORDS[fields.status]} again`)}
        />
      </div>
    );
  return (
    <DeskForm
      className={styles.small}
      onSave={() => {
        if (chosen === '') return;
        onChange(
          { status: chosen, ...(chosen === 'lost' && lostReason !== '' && { lostReason }) },
          `now has the status ${STATUS_WORDS[chosen]}`,
        );
        setStatus('');
      }}
    >
      <Choice
        label="Status"
        value={chosen}
        onChange={setStatus}
        options={{ '': now, ...Object.fromEntries(nextStatuses.map((next) => [next, stepWords(lead.status, next)])) }}
      />
      {chosen === 'lost' && <LostReason value={lostReason} onChange={setReason} />}
      {chosen !== '' && <Button type="submit">Set to {STATUS_WORDS[chosen].toLowerCase()}</Button>}
    </DeskForm>
  );
}

type Reason = Schemas['LostReason'] | '';

/** Why a lead is lost. */
export function LostReason(props: { name?: string; value: Reason; onChange: (reason: Reason) => void }) {
  return <Choice label="Why" required {...props} options={{ '': 'Choose…', ...LOST_WORDS }} />;
}

interface ReopenProps {
  lead: Lead;
  onReopen: (fields: LeadFields & { status: Status }) => void;
}

/** Reopens a closed or lost lead, with a reason. */
function Reopen({ lead, onReopen }: ReopenProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reopen…</Button>
      {isOpen && <ReopenDialog lead={lead} onReopen={onReopen} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReopenDialog({ lead, onReopen, onClose }: ReopenProps & { onClose: () => void }) {
  const { reopenStatuses, timeline } = lead;
  // The status before the last change. An undo has the kind of the undone change in `what`.
  const before = timeline.findLast(({ kind, what }) => (what ?? kind) === 'status-changed')?.from;
  const [status, setStatus] = useState(reopenStatuses.find((each) => each === before) ?? reopenStatuses[0]);
  const [reason, setReason] = useState('');
  return (
    <DeskDialog title={`Reopen ${nameOf(lead)}`} onClose={onClose}>
      <SaveForm
        button="Reopen"
        onClose={onClose}
        isReady={status !== undefined && reason.trim() !== ''}
        onSave={() => status && onReopen({ status, reopenReason: reason.trim() })}
      >
        {status && (
          <Choice label="Status" value={status} onChange={setStatus} options={pick(STATUS_WORDS, reopenStatuses)} />
        )}
        <Field label="Why" name="reopenReason" isLong isRequired maxLength={500} value={reason} onChange={setReason} />
      </SaveForm>
    </DeskDialog>
  );
}
