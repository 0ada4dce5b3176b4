/** The draft of a call, and the request made from it. */
import type { Schemas } from '../../../shared/api/call.ts';
import { planFollowUp, takeBackChanges, takeBackContact } from '../../../shared/changes/change-lead.ts';
import { keyOf } from '../../../shared/changes/lead-writes.ts';
import { send } from '../../../shared/changes/outbox.ts';
import { stateOf } from '../../../shared/changes/write.ts';
import { inBackground, showDone } from '../../../shared/changes/undo-store.ts';
import { readDraft, writeDraft } from '../../../shared/drafts/sealed-store.ts';
import { serverNow } from '../../../shared/live/now.ts';
import { nameOf } from '../../../shared/formatting/lead-words.ts';
import type { FollowUp } from './follow-up-choice.tsx';
import type { Lead } from '../lead-query.ts';

export const EMPTY_LOG = {
  channel: 'call' as Schemas['ContactChannel'],
  outcome: '' as Schemas['ContactOutcome'] | '',
  /** Empty: now. */
  at: '',
  /** `at` is when the number was dialed. The user has not chosen it. */
  isDialed: false,
  note: '',
  /** Empty: no change. */
  status: '' as Schemas['LeadStatus'] | '',
  lostReason: '' as Schemas['LostReason'] | '',
  followUp: 'stays' as FollowUp,
  /** Other leads of the same person that the call does not answer. */
  notFor: [] as readonly string[],
  /** The answers about the deals that the lead is interested in, by the id of the deal. */
  asked: {} as Readonly<Record<string, Schemas['InterestAnswer'] | ''>>,
  /** Idempotency-Key it was sent under, so that it is stored once. */
  key: '',
};

export type LogDraft = typeof EMPTY_LOG;

/** A call that can be stored. */
export type EndedLog = LogDraft & { outcome: Schemas['ContactOutcome'] };

export const hasEnded = (draft: LogDraft): draft is EndedLog => draft.outcome !== '';

export const logName = (leadId: string) => `log:${leadId}`;

/** Notes that the user dials the number, so that the call gets this time. */
export function noteDialed(leadId: string): void {
  const at = new Date(serverNow()).toISOString();
  writeDraft(logName(leadId), { ...EMPTY_LOG, ...readDraft<LogDraft>(logName(leadId)), at, isDialed: true });
}

/** Starts a log. Drops the time of an earlier call that was dialed but never logged. */
export function beginLog(leadId: string): void {
  const draft = readDraft<LogDraft>(logName(leadId));
  if (draft?.isDialed && draft.outcome === '' && draft.note === '')
    writeDraft(logName(leadId), { ...draft, at: '', isDialed: false });
}

/** A clock may be this far ahead without correction, and a call must not be in the future. */
const CLOCK_MS = 5000;

/** A time that the user did not choose is kept between the lead's receipt and now. */
function momentOf({ at, isDialed }: LogDraft, { receivedAt }: Lead): string {
  if (at !== '' && !isDialed) return at;
  const latest = serverNow() - CLOCK_MS;
  const moment = at === '' ? latest : Math.min(Date.parse(at), latest);
  return new Date(Math.max(moment, Date.parse(receivedAt))).toISOString();
}
const MOST_OTHERS = 20;

/** Other leads whose response clock runs. One found by a corrected number may be a stranger's. */
export const openOthers = ({ otherSubmissions }: Lead) =>
  otherSubmissions
    .filter(
      ({ clockState, quarantined }) =>
        clockState !== null && !['answered', 'unanswered'].includes(clockState) && !quarantined,
    )
    .filter(({ same }) => same.some((what) => what !== 'corrected'))
    .slice(0, MOST_OTHERS);

/** The open deals that a call should ask about. */
export const openInterests = ({ interests }: Lead) =>
  interests.filter(({ stage }) => stage !== 'sold' && stage !== 'withdrawn').slice(0, MOST_OTHERS);

function toLogBody(draft: EndedLog, lead: Lead): Schemas['LeadLog'] {
  const { channel, outcome, note, status, lostReason, followUp, notFor, asked } = draft;
  const interests = openInterests(lead).flatMap(({ deal: { id: dealId } }) => {
    const answer = outcome === 'reached' ? asked[dealId] : '';
    return answer ? [{ dealId, answer }] : [];
  });
  const alsoFor = openOthers(lead)
    .map(({ id }) => id)
    .filter((id) => !notFor.includes(id));
  return {
    channel,
    outcome,
    at: momentOf(draft, lead),
    ...(note.trim() !== '' && { note }),
    ...(status !== '' && { status }),
    ...(status === 'lost' && lostReason !== '' && { lostReason }),
    ...(followUp !== 'stays' && { followUpAt: followUp === 'none' ? null : followUp }),
    ...(alsoFor.length > 0 && { alsoFor }),
    ...(interests.length > 0 && { interests }),
  };
}

/** Sends a call. Resolves when it is stored. @throws Problem @throws Error when too many changes are waiting */
export async function saveLog(lead: Lead, draft: EndedLog): Promise<void> {
  const key = keyOf('log', lead.id, draft.key);
  writeDraft(logName(lead.id), { ...draft, key });
  const words = `Call with ${nameOf(lead)}`;
  const { contact, lead: after } = await send<Schemas['StoredLog']>({
    key,
    kind: 'log',
    label: words,
    leadId: lead.id,
    version: lead.version,
    before: stateOf(lead),
    body: toLogBody(draft, lead),
  });
  const takeBack = async () => {
    await takeBackContact(lead, contact.id);
    await takeBackChanges(lead, after.entries);
  };
  const isOver = ['closed', 'lost', 'inactive'].includes(after.status);
  if (after.followUpAt !== null || isOver) return showDone(`${words} saved.`, takeBack);
  const onChosen = (followUpAt: string | null) => inBackground(planFollowUp({ ...lead, ...after }, followUpAt));
  const timeZones = lead.area?.timeZones ?? [];
  showDone(`${words} saved. No follow-up is set.`, takeBack, { timeZones, onChosen });
}
