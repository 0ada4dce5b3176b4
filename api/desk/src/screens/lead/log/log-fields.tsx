import { useRef } from 'react';
import { pick } from '../../../shared/api/pick.ts';
import { useKeys } from '../../../shared/shortcuts/key-scope.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { Choice, useFieldError } from '../../../shared/components/field.tsx';
import { CHANNEL_WORDS, OUTCOME_WORDS, STATUS_WORDS } from '../../../shared/formatting/lead-words.ts';
import { momentWords } from '../../../shared/formatting/time-words.ts';
import { ANSWER_WORDS } from '../../../shared/deals/deal-words.ts';
import { FollowUpChoice, thereWords, TimeField } from './follow-up-choice.tsx';
import type { Lead } from '../lead-query.ts';
import { LostReason } from '../next-step.tsx';
import { type LogDraft, openInterests, unansweredLeads } from './log-draft.ts';
import { NoteField } from './note-field.tsx';
import styles from '../lead.module.css';

const OUTCOMES = Object.keys(OUTCOME_WORDS) as (keyof typeof OUTCOME_WORDS)[];

interface LogFieldsProps {
  lead: Lead;
  value: LogDraft;
  change: (changes: Partial<LogDraft>) => void;
}

/** The fields of a call. Keys 1 to 4 choose the outcome and focus the note; N focuses the note. */
export function LogFields({ lead, value, change }: LogFieldsProps) {
  const { clock } = useDesk();
  const { channel, outcome, at, note, status, lostReason, followUp, notFor, asked } = value;
  const [outcomeError, othersError] = [useFieldError('outcome'), useFieldError('alsoFor')];
  const others = unansweredLeads(lead);
  const chooseOutcome = (next: LogDraft['outcome']) => {
    // A new lead that was reached becomes contacted.
    const setsStatus = lead.status === 'new' && (status === '' || status === 'contacted');
    change({ outcome: next, ...(setsStatus && { status: next === 'reached' ? 'contacted' : '' }) });
  };
  const outcomes = useRef<HTMLFieldSetElement>(null);
  const focusNote = () => outcomes.current?.form?.querySelector('textarea')?.focus();
  const keys = OUTCOMES.map((each, index) => [String(index + 1), () => (chooseOutcome(each), focusNote())] as const);
  useKeys({ ...Object.fromEntries(keys), n: focusNote }, outcomes);
  return (
    <>
      <fieldset ref={outcomes} className={styles.outcomes} aria-describedby={outcomeError && 'outcome-error'}>
        <legend>Outcome</legend>
        {OUTCOMES.map((each, index) => (
          <label key={each} className={styles.outcome}>
            <input
              type="radio"
              name="outcome"
              required
              checked={outcome === each}
              onChange={() => chooseOutcome(each)}
            />
            {OUTCOME_WORDS[each]}
            <kbd aria-hidden="true">{index + 1}</kbd>
          </label>
        ))}
        {outcomeError && (
          <p id="outcome-error" className={styles.error}>
            {outcomeError}
          </p>
        )}
      </fieldset>
      {outcome === 'reached' &&
        openInterests(lead).map(({ deal: { id, title } }) => (
          <Choice
            key={id}
            label={`Do they still want the ${title}?`}
            value={asked[id] ?? ''}
            name="interests"
            onChange={(answer) => change({ asked: { ...asked, [id]: answer } })}
            options={{ '': 'Not asked', ...ANSWER_WORDS }}
          />
        ))}
      <NoteField name="note" label="Call note" value={note} onChange={(text) => change({ note: text })} />
      <div className={styles.fields}>
        <Choice
          label="Status"
          value={status}
          name="status"
          onChange={(next) => change({ status: next })}
          options={{ '': `No change (${STATUS_WORDS[lead.status]})`, ...pick(STATUS_WORDS, lead.nextStatuses) }}
        />
        {status === 'lost' && (
          <LostReason name="lostReason" value={lostReason} onChange={(next) => change({ lostReason: next })} />
        )}
        <FollowUpChoice lead={lead} value={followUp} onChange={(next) => change({ followUp: next })} />
        <Choice
          label="Time"
          value={at === '' ? 'now' : 'other'}
          onChange={(next) =>
            change({ at: next === 'now' ? '' : new Date(clock.serverNow()).toISOString(), isDialed: false })
          }
          options={{ now: 'Now', other: 'Another time…' }}
        />
        {at !== '' && (
          <TimeField
            label="At"
            name="at"
            value={at}
            onChange={(next) => change({ at: next, isDialed: false })}
            hint={thereWords(lead, at)}
          />
        )}
        <Choice
          label="Channel"
          value={channel}
          name="channel"
          onChange={(next) => change({ channel: next })}
          options={CHANNEL_WORDS}
        />
      </div>
      {others.length > 0 && (
        <fieldset className={styles.also}>
          <legend className="visually-hidden">Other leads of the same person</legend>
          {others.map((other) => (
            <label key={other.id} className={styles.check}>
              <input
                type="checkbox"
                checked={!notFor.includes(other.id)}
                onChange={({ target }) =>
                  change({ notFor: target.checked ? notFor.filter((id) => id !== other.id) : [...notFor, other.id] })
                }
              />
              Also answers the lead of {momentWords(other.receivedAt, clock.serverNow())}
            </label>
          ))}
          {othersError && <p className={styles.error}>{othersError}</p>}
        </fieldset>
      )}
    </>
  );
}
