import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import type { LeadFields } from '../changes/write.ts';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/field.tsx';
import { LOST_WORDS, optionsOf, STATUS_WORDS } from '../words/lead-words.ts';
import type { Lead } from './lead-query.ts';
import { Reopen } from './reopen-dialog.tsx';
import styles from './lead.module.css';

interface NextStepProps {
  lead: Lead;
  onChange: (fields: LeadFields, what: string) => void;
}

const ORDER = Object.keys(STATUS_WORDS);
const isBack = (from: string, to: string) => ORDER.indexOf(to) < ORDER.indexOf(from);

/** The status, and those that it can become; a loss has a reason. */
export function NextStep({ lead, onChange }: NextStepProps) {
  const [status, setStatus] = useState<Schemas['LeadStatus'] | ''>('');
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
        <Reopen lead={lead} onReopen={(fields) => onChange(fields, 'is open again')} />
      </div>
    );
  return (
    <form
      className={styles.small}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === '') return;
        onChange(
          { status: chosen, ...(chosen === 'lost' && lostReason !== '' && { lostReason }) },
          `is ${STATUS_WORDS[chosen].toLowerCase()} now`,
        );
        setStatus('');
      }}
    >
      <Choice
        label="Status"
        value={chosen}
        onChange={(value) => setStatus(value as typeof status)}
        options={[
          { value: '', label: now },
          ...nextStatuses.map((next) => ({
            value: next,
            label: `${isBack(lead.status, next) ? '←' : '→'} ${STATUS_WORDS[next]}`,
          })),
        ]}
      />
      {chosen === 'lost' && (
        <Choice
          label="Why"
          required
          value={lostReason}
          onChange={(value) => setReason(value as typeof lostReason)}
          options={[{ value: '', label: 'Choose…' }, ...optionsOf(LOST_WORDS)]}
        />
      )}
      {chosen !== '' && <Button type="submit">Set to {STATUS_WORDS[chosen].toLowerCase()}</Button>}
    </form>
  );
}
