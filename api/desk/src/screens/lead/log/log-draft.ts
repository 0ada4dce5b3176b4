/** The draft of a logged call, and the request made from it. */
import type { Schemas } from '../../../shared/api/call.ts';
import { planFollowUp, undoChanges, undoContact } from '../../../shared/changes/change-lead.ts';
import { keyOf } from '../../../shared/changes/lead-writes.ts';
import { stateOf } from '../../../shared/changes/write.ts';
import { nameOf } from '../../../shared/formatting/lead-words.ts';
import type { Desk } from '../../../shared/desk/desk.ts';
import type { DraftStore } from '../../../shared/drafts/draft-store.ts';
import type { FollowUp } from './follow-up-choice.tsx';
import type { Lead } from '../lead-query.ts';

export const EMPTY_LOG = {
  channel: 'call' as Schemas['ContactChannel'],
  outcome: '' as Schemas['ContactOutcome'] | '',
  /** The time of the call; empty for now. */
  at: '',
  /** Whether `at` is the time when the number was dialed, which the user has not chosen. */
  isDialed: false,
  note: '',
  /** The new status; empty for no change. */
  status: '' as Schemas['LeadStatus'] | '',
  lostReason: '' as Schemas['LostReason'] | '',
  followUp: 'stays' as FollowUp,
  /** Other leads of the same person that the call does not answer. */
  notFor: [] as readonly string[],
  /** The answers about the deals that the lead is interested in, by the id of the deal. */
  asked: {} as Readonly<Record<string, Schemas['InterestAnswer'] | ''>>,
  /** The Idempotency-Key of the request, so that the call is stored once. */
  key: '',
};

export type LogDraft = typeof EMPTY_LOG;

/** A draft with an outcome, which can be stored. */
export type CompleteLog = LogDraft & { outcome: Schemas['ContactOutcome'] };

export const isComplete = (draft: LogDraft): draft is CompleteLog => draft.outcome !== '';

export const logName = (leadId: string) => `log:${leadId}`;

/** Saves in the draft that the user dials the number now, which becomes the time of the call. */
export function saveDialTime({ clock, drafts }: Desk, leadId: string): void {
  const at = new Date(clock.serverNow()).toISOString();
  drafts.write(logName(leadId), { ...EMPTY_LOG, ...drafts.read<LogDraft>(logName(leadId)), at, isDialed: true });
}

/** Prepares the draft for a new call: removes the time of an earlier call that was dialed but never logged. */
export function startLog(drafts: DraftStore, leadId: string): void {
  const draft = drafts.read<LogDraft>(logName(leadId));
  if (draft?.isDialed && draft.outcome === '' && draft.note === '')
    drafts.write(logName(leadId), { ...draft, at: '', isDialed: false });
}

/** The desk ignores a clock error of up to five seconds, but the api refuses a call in the future. */
const CLOCK_ERROR_MS = 5000;

/** The time of the call. If the user did not choose it, it is neither before the lead's receipt nor in the future. */
function contactTime({ at, isDialed }: LogDraft, { receivedAt }: Lead, now: number): string {
  if (at !== '' && !isDialed) return at;
  const latest = now - CLOCK_ERROR_MS;
  const moment = at === '' ? latest : Math.min(Date.parse(at), latest);
  return new Date(Math.max(moment, Date.parse(receivedAt))).toISOString();
}

const MOST_ITEMS = 20;

/**
 * The person's other leads whose response clock runs. A lead that matches only by a corrected number or email is left
 * out, because it may be a stranger's.
 */
export const unansweredLeads = ({ otherSubmissions }: Lead) =>
  otherSubmissions
    .filter(
      ({ clockState, quarantined }) =>
        clockState !== null && !['answered', 'unanswered'].includes(clockState) && !quarantined,
    )
    .filter(({ same }) => same.some((what) => what !== 'corrected'))
    .slice(0, MOST_ITEMS);

/** The open deals that a call should ask about. */
export const openInterests = ({ interests }: Lead) =>
  interests.filter(({ stage }) => stage !== 'sold' && stage !== 'withdrawn').slice(0, MOST_ITEMS);

function toLogBody(draft: CompleteLog, lead: Lead, now: number): Schemas['LeadLog'] {
  const { channel, outcome, note, status, lostReason, followUp, notFor, asked } = draft;
  const interests = openInterests(lead).flatMap(({ deal: { id: dealId } }) => {
    const answer = outcome === 'reached' ? asked[dealId] : '';
    return answer ? [{ dealId, answer }] : [];
  });
  const alsoFor = unansweredLeads(lead)
    .map(({ id }) => id)
    .filter((id) => !notFor.includes(id));
  return {
    channel,
    outcome,
    at: contactTime(draft, lead, now),
    ...(note.trim() !== '' && { note }),
    ...(status !== '' && { status }),
    ...(status === 'lost' && lostReason !== '' && { lostReason }),
    ...(followUp !== 'stays' && { followUpAt: followUp === 'none' ? null : followUp }),
    ...(alsoFor.length > 0 && { alsoFor }),
    ...(interests.length > 0 && { interests }),
  };
}

/** Sends a call. Resolves when it is stored. @throws Problem @throws Error when too many changes are waiting */
export async function saveLog(desk: Desk, lead: Lead, draft: CompleteLog): Promise<void> {
  const { clock, drafts, outbox, undo } = desk;
  const key = keyOf(outbox, 'log', lead.id, draft.key);
  drafts.write(logName(lead.id), { ...draft, key });
  const words = `Call with ${nameOf(lead)}`;
  const { contact, lead: after } = await outbox.send<Schemas['StoredLog']>({
    key,
    kind: 'log',
    label: words,
    leadId: lead.id,
    version: lead.version,
    before: stateOf(lead),
    body: toLogBody(draft, lead, clock.serverNow()),
  });
  const undoLog = async () => {
    await undoContact(outbox, lead, contact.id);
    await undoChanges(outbox, lead, after.entries);
  };
  const isOver = ['closed', 'lost', 'inactive'].includes(after.status);
  if (after.followUpAt !== null || isOver) return undo.showDone(`${words} saved.`, undoLog);
  const onChosen = (followUpAt: string | null) =>
    undo.inBackground(planFollowUp(desk, { ...lead, ...after }, followUpAt));
  const timeZones = lead.area?.timeZones ?? [];
  undo.showDone(`${words} saved. No follow-up is set.`, undoLog, { next: { timeZones, onChosen } });
}
