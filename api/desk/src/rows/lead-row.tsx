import { memo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import type { ValueStore } from '../api/value-store.ts';
import { serverNow, useOfNow } from '../live/now.ts';
import { Badge } from '../parts/messages.tsx';
import { PromiseClock } from '../parts/promise-clock.tsx';
import { routes } from '../routes.ts';
import { nameOf, OUTCOME_WORDS, phoneWords, STATUS_WORDS } from '../words/lead-words.ts';
import { dayWords, momentWords, timeThereWords } from '../words/time-words.ts';
import { rowLink } from './roving-row.ts';
import styles from './rows.module.css';

export type Item = Schemas['LeadListItem'];
export type Marks = ValueStore<ReadonlySet<string>>;

/** Today has no column of status; its last group shows when to call instead of the promise. */
export type RowKind = 'today' | 'again' | 'list';

interface LeadRowProps {
  lead: Item;
  kind: RowKind;
  current: ValueStore<string | undefined>;
  /** Unset where nothing can be marked. */
  marks?: Marks | undefined;
  onOpen: () => void;
}

/** One lead of a list. It is drawn again only when the lead itself changes, or becomes or ceases to be current. */
export const LeadRow = memo(function LeadRow({ lead, kind, current, marks, onOpen }: LeadRowProps) {
  const { id, excerpt, interests, assignee, attempts, lastContact } = lead;
  const isCurrent = useSyncExternalStore(current.subscribe, () => current.get() === id);
  return (
    <tr role="row" className={styles.row} data-kind={kind} onFocus={() => current.set(id)}>
      {marks && <MarkCell lead={lead} marks={marks} isCurrent={isCurrent} />}
      <td role="cell" className={styles.when}>
        <When lead={lead} kind={kind} />
      </td>
      <th role="rowheader" scope="row" className={styles.name}>
        <Link
          {...rowLink(id)}
          className={styles.link}
          to={routes.lead(id)}
          tabIndex={isCurrent ? 0 : -1}
          onClick={onOpen}
        >
          {nameOf(lead)}
        </Link>{' '}
        <LeadBadges lead={lead} />
      </th>
      <td role="cell" className={styles.phone}>
        {phoneWords(lead.phone)}
      </td>
      <td role="cell" className={styles.there}>
        <There area={lead.area} />
      </td>
      {kind === 'list' && (
        <td role="cell" className={styles.status}>
          {STATUS_WORDS[lead.status]}
        </td>
      )}
      <td role="cell" className={styles.tried}>
        {attempts > 0 && `×${attempts} ${lastContact ? OUTCOME_WORDS[lastContact.outcome].toLowerCase() : 'tried'}`}
      </td>
      <td role="cell" className={styles.note}>
        {excerpt ?? interests?.join(', ')}
      </td>
      <td role="cell" className={styles.whose}>
        {assignee?.name}
      </td>
      {kind === 'list' && (
        <td role="cell" className={styles.received}>
          <Received at={lead.receivedAt} />
        </td>
      )}
    </tr>
  );
});

/** What is odd about a lead. */
function LeadBadges({ lead: { type, flags } }: { lead: Item }) {
  return (
    <>
      {type === 'buyer' && <Badge>buyer</Badge>} {flags.duplicate && <Badge>wrote before</Badge>}{' '}
      {flags.unlikelyPhone && <Badge look="soon">unlikely phone</Badge>}{' '}
      {flags.suspectedSpam && <Badge look="bad">spam?</Badge>} {flags.test && <Badge>test</Badge>}
    </>
  );
}

function MarkCell({ lead, marks, isCurrent }: { lead: Item; marks: Marks; isCurrent: boolean }) {
  const isMarked = useSyncExternalStore(marks.subscribe, () => marks.get().has(lead.id));
  return (
    <td role="cell" className={styles.mark} data-marked={isMarked || undefined}>
      <label className={styles.markTarget}>
        <input
          type="checkbox"
          aria-label={`Mark ${nameOf(lead)}`}
          checked={isMarked}
          tabIndex={isCurrent ? 0 : -1}
          onChange={() => toggleMark(marks, lead.id)}
        />
      </label>
    </td>
  );
}

export function toggleMark(marks: Marks, id: string): void {
  const next = new Set(marks.get());
  if (!next.delete(id)) next.add(id);
  marks.set(next);
}

/** The promise while it is open; else when staff promised to call again. */
function When({ lead, kind }: { lead: Item; kind: RowKind }) {
  const { respondBy, clockState, followUpAt } = lead;
  const isOpen = respondBy !== null && clockState !== 'answered';
  if (followUpAt !== null && (kind === 'again' || !isOpen)) return <CallAgain at={followUpAt} kind={kind} />;
  return <PromiseClock respondBy={respondBy} isAnswered={!isOpen} />;
}

function CallAgain({ at, kind }: { at: string; kind: RowKind }) {
  const words = useOfNow((now) => {
    const whole = momentWords(at, now);
    if (kind === 'again') return whole;
    // There is little room: the time of today, the day of others.
    const [name, ...time] = whole.split(' ');
    return `call ${name === 'today' ? time.join(' ') : name === 'tomorrow' ? name : dayWords(at, now)}`;
  });
  const isDue = useOfNow((now) => Date.parse(at) <= now);
  return <Badge look={isDue ? 'soon' : undefined}>{words}</Badge>;
}

function There({ area }: { area: Item['area'] }) {
  const time = useOfNow((now) => (area ? timeThereWords(area.timeZones, now) : ''));
  return area ? `${area.state} · ${time}` : null;
}

function Received({ at }: { at: string }) {
  return <time dateTime={at}>{dayWords(at, serverNow())}</time>;
}
