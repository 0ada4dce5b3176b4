import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../../shared/api/call.ts';
import { useValue } from '../../../shared/api/value-store.ts';
import { linkLeads } from '../../../shared/changes/change-lead.ts';
import { useNow } from '../../../shared/live/now.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { Button } from '../../../shared/components/button.tsx';
import { DeskDialog } from '../../../shared/components/dialog.tsx';
import { Field } from '../../../shared/components/field.tsx';
import { DeskForm } from '../../../shared/components/form.tsx';
import { counted, nameOf, phoneWords, STATUS_WORDS, TYPE_WORDS } from '../../../shared/formatting/lead-words.ts';
import { momentWords } from '../../../shared/formatting/time-words.ts';
import type { Lead } from '../lead-query.ts';
import styles from '../lead.module.css';
import others from './others.module.css';

const MOST_FOUND = 20;

/** Searches for leads of the same person and links them. Each search is audited. */
export function SamePersonDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const desk = useDesk();
  const [text, setText] = useState(nameOf(lead));
  const [q, setQ] = useState('');
  const { found, hasMore, problem, isFetching, refetch } = useLeadSearch(lead, q);
  const known = new Set(lead.otherSubmissions.map(({ id }) => id));
  const link = (other: Schemas['LeadListItem']) => {
    onClose();
    desk.undo.inBackground(linkLeads(desk, lead, other, true));
  };
  return (
    <DeskDialog title={`Link leads to ${nameOf(lead)}`} onClose={onClose}>
      <DeskForm
        problem={problem}
        role="search"
        className={styles.small}
        onSave={() => (text.trim() === q ? void refetch() : setQ(text.trim()))}
      >
        <Field
          label="Search by name, number or words"
          name="q"
          type="search"
          value={text}
          onChange={setText}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" disabled={text.trim() === ''}>
          Search
        </Button>
      </DeskForm>
      <p role="status">{isFetching ? 'Searching…' : found && countWords(found.length, hasMore)}</p>
      {found && found.length > 0 && (
        <ul className={others.found} aria-label="Leads found">
          {found.map((each) => (
            <FoundLead key={each.id} lead={each} isKnown={known.has(each.id)} onChoose={() => link(each)} />
          ))}
        </ul>
      )}
      <div className={others.actions}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </DeskDialog>
  );
}

interface FoundLeadProps {
  lead: Schemas['LeadListItem'];
  /** Whether the lead is already listed as the same person's. */
  isKnown: boolean;
  onChoose: () => void;
}

/** A lead that the search found. A click links it. */
function FoundLead({ lead, isKnown, onChoose }: FoundLeadProps) {
  const now = useNow();
  const { type, status, receivedAt, phone, flags } = lead;
  return (
    <li>
      <button type="button" className={others.choice} disabled={isKnown} onClick={onChoose}>
        <strong>{nameOf(lead)}</strong>
        <span>{phoneWords(phone)}</span>
        <span className={styles.soft}>
          {TYPE_WORDS[type]}, {STATUS_WORDS[status].toLowerCase()}, {momentWords(receivedAt, now)}
          {flags.suspectedSpam && (flags.confirmedSpam ? '; spam' : '; spam?')}
          {isKnown && '; already listed'}
        </span>
      </button>
    </li>
  );
}

function countWords(count: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${count} of many: search for more of the name or number.`;
  return count === 0 ? 'No other lead matches.' : `${counted(count, 'lead matches', 'leads match')}.`;
}

/** Searches all leads, including spam, newest first. */
function useLeadSearch(lead: Lead, q: string) {
  const { live } = useDesk();
  const erased = useValue(live.erased);
  const { data, error, failureCount, failureReason, isFetching, refetch } = useQuery({
    queryKey: ['same-person', q],
    queryFn: ({ signal }) => {
      // One more than is shown, because the lead itself may be found.
      const query = { q, quarantined: 'any' as const, limit: MOST_FOUND + 1 };
      return bodyOf(api.GET('/api/admin/leads', { params: { query }, signal }));
    },
    enabled: q !== '',
    gcTime: 0,
  });
  const found = data?.items.filter(({ id }) => id !== lead.id && !erased.has(id));
  return {
    found: found?.slice(0, MOST_FOUND),
    hasMore: data?.nextCursor !== null && data !== undefined,
    // Shows the error of a failed request while it is repeated.
    problem: error ?? (failureCount > 1 ? (failureReason ?? undefined) : undefined),
    isFetching,
    refetch,
  };
}
