import { Fragment, memo, type ReactNode, useSyncExternalStore } from 'react';
import { assigneeWords } from '../absences/absence-words.ts';
import type { Schemas } from '../api/call.ts';
import type { ValueStore } from '../api/value-store.ts';
import { useDesk } from '../desk/use-desk.ts';
import { useTextsOfNow } from '../live/now.ts';
import { Badge } from '../components/messages.tsx';
import { type BadgeText, responseBadge } from '../components/response-clock.tsx';
import { counted, nameOf, OUTCOME_WORDS, phoneWords, placeWords, STATUS_WORDS } from '../formatting/lead-words.ts';
import { dayWords, momentWords, timeThereWords } from '../formatting/time-words.ts';
import { rowLink } from './roving-row.ts';
import { SelectBox, type Selection, toggleSelected } from './selection.tsx';
import styles from './rows.module.css';

export type Item = Schemas['LeadListItem'];

/** `today` and `follow-ups` are groups of the screen Today; `follow-ups` has follow-ups in place of response times. */
export type RowKind = 'today' | 'follow-ups' | 'list';

interface LeadRowProps {
  lead: Item;
  kind: RowKind;
  current: ValueStore<string | undefined>;
  /** Unset where rows cannot be selected. */
  selection?: Selection | undefined;
  /** Address of a lead, without its id. */
  base: string;
}

/** One row. Renders again only when its lead changes or when it becomes or stops being the current row. */
export const LeadRow = memo(function LeadRow({ lead, kind, current, selection, base }: LeadRowProps) {
  const { id, area, excerpt, interests, attempts, lastContact, receivedAt, land } = lead;
  const { clock } = useDesk();
  const isCurrent = useSyncExternalStore(current.subscribe, () => current.get() === id);
  const [look, when, there] = useTextsOfNow((now) => [...dueBadge(lead, kind, now), localTimeText(area, now)]);
  // The name is a class and a grid area of rows.module.css.
  const cell = (name: string, content: ReactNode) => (
    <td role="cell" className={styles[name]}>
      {content}
    </td>
  );
  return (
    <tr role="row" className={styles.row} data-kind={kind} onFocus={() => current.set(id)}>
      {selection && <SelectCell lead={lead} selection={selection} isCurrent={isCurrent} />}
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
      {cell('attempts', attempts > 0 && `×${attempts} ${resultWords(lastContact)}`)}
      {cell('note', excerpt ?? interests?.join(', '))}
      {cell('assignee', assigneeWords(lead))}
      {kind === 'list' &&
        cell('received', <time dateTime={receivedAt}>{dayWords(receivedAt, clock.serverNow())}</time>)}
    </tr>
  );
});

/** The result of the last contact, which may have been a text or an email. */
function resultWords(contact: Item['lastContact']): string {
  if (contact === null) return 'tried';
  return contact.outcome === 'message-left' ? 'left a message' : OUTCOME_WORDS[contact.outcome].toLowerCase();
}

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
  const badges = [
    type === 'buyer' && (['buyer'] as const),
    others > 0 && ([`same person +${others}`] as const),
    others === 0 && flags.duplicate && (['submitted before'] as const),
    flags.unlikelyPhone && (['check number', 'soon'] as const),
    flags.suspectedSpam && ([flags.confirmedSpam ? 'Spam' : 'Spam?', 'bad'] as const),
    flags.test && (['test'] as const),
  ].filter((each) => each !== false);
  return badges.map(([words, look]) => (
    <Fragment key={words}>
      {' '}
      <Badge look={look}>{words}</Badge>
    </Fragment>
  ));
}

function SelectCell({ lead, selection, isCurrent }: { lead: Item; selection: Selection; isCurrent: boolean }) {
  const isChecked = useSyncExternalStore(selection.subscribe, () => selection.get().has(lead.id));
  return (
    <td role="cell" className={styles.mark} data-selected={isChecked || undefined}>
      <SelectBox
        lead={lead}
        isChecked={isChecked}
        tabIndex={isCurrent ? 0 : -1}
        onToggle={() => toggleSelected(selection, lead.id)}
      />
    </td>
  );
}

/** The response time until the lead is answered, then the follow-up. */
function dueBadge({ respondBy, clockState, followUpAt }: Item, kind: RowKind, now: number): BadgeText {
  const isUnanswered = respondBy !== null && clockState !== 'answered';
  if (followUpAt === null || (kind !== 'follow-ups' && isUnanswered)) return responseBadge(respondBy, clockState, now);
  return [Date.parse(followUpAt) <= now ? 'soon' : '', followUpWords(followUpAt, kind, now)];
}

/** "Follow-up 4:00 PM", "Follow-up tomorrow", "Follow-up Nov 24"; in follow-up groups the whole time. */
function followUpWords(at: string, kind: RowKind, now: number): string {
  const whole = momentWords(at, now);
  if (kind === 'follow-ups') return whole;
  const [name, ...time] = whole.split(' ');
  return `Follow-up ${name === 'today' ? time.join(' ') : name === 'tomorrow' ? name : dayWords(at, now)}`;
}

/** "TX · 3:12 PM", estimated from the phone number. */
function localTimeText(area: Item['area'], now: number): string {
  return area ? `${area.state} · ${timeThereWords(area.timeZones, now)}` : '';
}
