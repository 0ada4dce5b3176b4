import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import type { LeadFields } from '../changes/write.ts';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { LOST_WORDS, STATUS_WORDS } from '../formatting/lead-words.ts';
import type { Lead } from './lead-query.ts';
import { Reopen } from './reopen-dialog.tsx';
import styles from './lead.module.css';

type Status = Schemas['LeadStatus'];

const ORDER = Object.keys(STATUS_WORDS);
const stepWords = (from: Status, to: Status) =>
  `${ORDER.indexOf(to) < ORDER.indexOf(from) ? '←' : '→'} ${STATUS_WORDS[to]}`;

/** Changes the status. A lost lead needs a reason. */
export function NextStep({ lead, onChange }: { lead: Lead; onChange: (fields: LeadFields, what: string) => void }) {
  const [status, setStatus] = useState<Status | ''>('');
  const [lostReason, setReason] = useState<Schemas['LostReason'] | ''>('');
  const { nextStatuses, lostReason: lostFor } = lead;
  const chosen = status !== '' && nextStatuses.includes(status) ? status : '';
  const now = `${STATUS_WORDS[lead.status]}${lostFor ? `: ${LOST_WORDS[lostFor].toLowerCase()}` : ''}`;
  if (nextStatuses.length === 0)
    return (
      <div className={styles.row}>
        <p>
          <strong>Status</strong> {now}.
        </p>
        <Reopen lead={lead} onReopen={(fields) => onChange(fields, 'is reopened')} />
      </div>
    );
  return (
    <DeskForm
      className={styles.small}
      onSave={() => {
        if (chosen === '') return;
        onChange(
          { status: chosen, ...(chosen === 'lost' && lostReason !== '' && { lostReason }) },
          `is now ${STATUS_WORDS[chosen].toLowerCase()}`,
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
      {chosen === 'lost' && (
        <Choice
          label="Why"
          required
          value={lostReason}
          onChange={setReason}
          options={{ '': 'Choose…', ...LOST_WORDS }}
        />
      )}
      {chosen !== '' && <Button type="submit">Set to {STATUS_WORDS[chosen].toLowerCase()}</Button>}
    </DeskForm>
  );
}
