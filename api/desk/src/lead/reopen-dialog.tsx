import { useState } from 'react';
import { pick } from '../api/pick.ts';
import type { LeadFields } from '../changes/write.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { nameOf, STATUS_WORDS } from '../formatting/lead-words.ts';
import type { Lead } from './lead-query.ts';

interface ReopenProps {
  lead: Lead;
  onReopen: (fields: LeadFields) => void;
}

/** Reopens a closed or lost lead, with a reason. */
export function Reopen({ lead, onReopen }: ReopenProps) {
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
