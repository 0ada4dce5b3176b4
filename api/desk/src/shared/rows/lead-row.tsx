import { Fragment, memo, type ReactNode, useSyncExternalStore } from 'react';
import type { Schemas } from '../api/call.ts';
import type { ValueStore } from '../api/value-store.ts';
import { serverNow, useTextsOfNow } from '../live/now.ts';
import { Badge } from '../components/messages.tsx';
import { type BadgeText, responseBadge } from '../components/response-clock.tsx';
import { counted, nameOf, OUTCOME_WORDS, phoneWords, placeWords, STATUS_WORDS } from '../formatting/lead-words.ts';
import { dayWords, momentWords, timeThereWords } from '../formatting/time-words.ts';
import { rowLink } from './roving-row.ts';
import { MarkBox, type Marks, toggleMark } from './selection.tsx';
import styles from './rows.module.css';

export type Item = Schemas['LeadListItem'];

/** `today` has no status column. `again`, its follow-up groups, shows follow-ups instead of response times. */
export type RowKind = 'today' | 'again' | 'list';

interface LeadRowProps {
  lead: Item;
  kind: RowKind;
  current: ValueStore<string | undefined>;
  /** Unset where rows cannot be selected. */
  marks?: Marks | undefined;
  /** Address of a lead, without its id. */
  base: string;
}

/** One row. Draws again only when its lead changes or it becomes or stops being the current row. */
export const LeadRow = memo(function LeadRow({ lead, kind, current, marks, base }: LeadRowProps) {
  const { id, area, excerpt, interests, assignee, attempts, lastContact, receivedAt, land } = lead;
  const isCurrent = useSyncExternalStore(current.subscribe, () => current.get() === id);
  const [look, when, there] = useTextsOfNow((now) => [...dueBadge(lead, kind, now), localTimeText(area, now)]);
  const cell = (name: string, content: ReactNode) => (
    <td role="cell" className={styles[name]}>
      {content}
    </td>
  );
  return (
    <tr role="row" className={styles.row} data-kind={kind} onFocus={() => current.set(id)}>
      {marks && <MarkCell lead={lead} marks={marks} isCurrent={isCurrent} />}
      {cell('when', when && <Badge look={look}>{when}</Badge>)}
      <th role="rowheader" scope="row" className={styles.name}>
        <a {...rowLink(id)} className={styles.link} href={`${base}${id}`} tabIndex={isCurrent ? 0 : -1}>
          {nameOf(lead)}
        </a>
        <LeadBadges lead={lead} />
      </th>
      {cell('phone', phoneWords(lead.phone))}
      {cell('there', there)}
      {kind === 'list' && cell('status', STATUS_WORDS[lead.status])}
      {kind === 'list' && cell('land', land && placeWords(land))}
      {kind === 'list' && cell('acres', land?.acres && counted(land.acres, 'acre'))}
      {cell(
        'tried',
        attempts > 0 && `×${attempts} ${lastContact ? OUTCOME_WORDS[lastContact.outcome].toLowerCase() : 'tried'}`,
      )}
      {cell('note', excerpt ?? interests?.join(', '))}
      {cell('whose', assignee?.name)}
      {kind === 'list' && cell('received', <time dateTime={receivedAt}>{dayWords(receivedAt, serverNow())}</time>)}
    </tr>
  );
});

/** Shown instead of a row that fails. */
export function FailedRow({ id, base }: { id: string; base: string }) {
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <a {...rowLink(id)} className={styles.link} href={`${base}${id}`}>
          This lead cannot be shown in a list
        </a>
      </th>
    </tr>
  );
}

/** Badges for what is unusual about a lead. */
function LeadBadges({ lead: { type, flags, others } }: { lead: Item }) {
  const odd = [
    type === 'buyer' && (['buyer'] as const),
    others > 0 && ([`same person +${others}`] as const),
    others === 0 && flags.duplicate && (['submitted before'] as const),
    flags.unlikelyPhone && (['check number', 'soon'] as const),
    flags.suspectedSpam && ([flags.confirmedSpam ? 'Spam' : 'Spam?', 'bad'] as const),
    flags.test && (['test'] as const),
  ].filter((each) => each !== false);
  return odd.map(([words, look]) => (
    <Fragment key={words}>
      {' '}
      <Badge look={look}>{words}</Badge>
    </Fragment>
  ));
}

function MarkCell({ lead, marks, isCurrent }: { lead: Item; marks: Marks; isCurrent: boolean }) {
  const isMarked = useSyncExternalStore(marks.subscribe, () => marks.get().has(lead.id));
  return (
    <td role="cell" className={styles.mark} data-marked={isMarked || undefined}>
      <MarkBox
        lead={lead}
        isMarked={isMarked}
        tabIndex={isCurrent ? 0 : -1}
        onToggle={() => toggleMark(marks, lead.id)}
      />
    </td>
  );
}

/** The response time until the lead is answered, then the follow-up. */
function dueBadge({ respondBy, clockState, followUpAt }: Item, kind: RowKind, now: number): BadgeText {
  const isOpen = respondBy !== null && clockState !== 'answered';
  if (followUpAt === null || (kind !== 'again' && isOpen)) return responseBadge(respondBy, clockState, now);
  return [Date.parse(followUpAt) <= now ? 'soon' : '', callWords(followUpAt, kind, now)];
}

function callWords(at: string, kind: RowKind, now: number): string {
  const whole = momentWords(at, now);
  if (kind === 'again') return whole;
  // Short: the time today, the date on other days.
  const [name, ...time] = whole.split(' ');
  return `Follow-up ${name === 'today' ? time.join(' ') : name === 'tomorrow' ? name : dayWords(at, now)}`;
}

/** "TX · 3:12 PM", estimated from the number. */
function localTimeText(area: Item['area'], now: number): string {
  return area ? `${area.state} · ${timeThereWords(area.timeZones, now)}` : '';
}
