/** A call as it is written down, and what is sent of it. */
import type { Schemas } from '../../api/call.ts';
import { planFollowUp, takeBackChanges, takeBackContact } from '../../changes/change-lead.ts';
import { keyOf } from '../../changes/lead-writes.ts';
import { send } from '../../changes/outbox.ts';
import { stateOf } from '../../changes/write.ts';
import { inBackground, tellDone } from '../../changes/undo-store.ts';
import { readDraft, writeDraft } from '../../drafts/sealed-store.ts';
import { serverNow } from '../../live/now.ts';
import { nameOf } from '../../formatting/lead-words.ts';
import type { FollowUp } from './follow-up-choice.tsx';
import type { Lead } from '../lead-query.ts';

export const EMPTY_LOG = {
  channel: 'call' as Schemas['ContactChannel'],
  outcome: '' as Schemas['ContactOutcome'] | '',
  /** Empty: now. */
  at: '',
  /** `at` is when the number was dialed, and nobody has chosen it. */
  isDialed: false,
  note: '',
  /** Empty: it stays. */
  status: '' as Schemas['LeadStatus'] | '',
  lostReason: '' as Schemas['LostReason'] | '',
  followUp: 'stays' as FollowUp,
  /** Other submissions that the call does not answer. */
  notFor: [] as readonly string[],
  /** Under which it was sent, perhaps before a crash: it is stored once. */
  key: '',
};

export type LogDraft = typeof EMPTY_LOG;

/** A call that can be stored. */
export type EndedLog = LogDraft & { outcome: Schemas['ContactOutcome'] };

export const hasEnded = (draft: LogDraft): draft is EndedLog => draft.outcome !== '';

export const logName = (leadId: string) => `log:${leadId}`;

/** The number is dialed: the call is of this moment. */
export function noteDialed(leadId: string): void {
  const at = new Date(serverNow()).toISOString();
  writeDraft(logName(leadId), { ...EMPTY_LOG, ...readDraft<LogDraft>(logName(leadId)), at, isDialed: true });
}

/** A call is to be written down. One that was dialed before, and of which nothing is written, was another. */
export function beginLog(leadId: string): void {
  const draft = readDraft<LogDraft>(logName(leadId));
  if (draft?.isDialed && draft.outcome === '' && draft.note === '')
    writeDraft(logName(leadId), { ...draft, at: '', isDialed: false });
}

/** What a computer's clock may be ahead without being corrected: a call is never in the future. */
const CLOCK_MS = 5000;

/** What nobody has chosen is not in the future, and not before the lead was received. */
function momentOf({ at, isDialed }: LogDraft, { receivedAt }: Lead): string {
  if (at !== '' && !isDialed) return at;
  const latest = serverNow() - CLOCK_MS;
  const moment = at === '' ? latest : Math.min(Date.parse(at), latest);
  return new Date(Math.max(moment, Date.parse(receivedAt))).toISOString();
}
const MOST_OTHERS = 20;

/** Other submissions whose clock still runs. One by a number that was corrected may be a stranger's. */
export const openOthers = ({ otherSubmissions }: Lead) =>
  otherSubmissions
    .filter(
      ({ clockState, quarantined }) =>
        clockState !== null && !['answered', 'unanswered'].includes(clockState) && !quarantined,
    )
    .filter(({ same }) => same.some((what) => what !== 'corrected'))
    .slice(0, MOST_OTHERS);

function toLogBody(draft: EndedLog, lead: Lead): Schemas['LeadLog'] {
  const { channel, outcome, note, status, lostReason, followUp, notFor } = draft;
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
  };
}

/** Sends a call on its way. Resolves when it is stored, or is shown as refused. @throws Error when too much waits */
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
  if (after.followUpAt !== null || isOver) return tellDone(`${words} is saved.`, takeBack);
  const onChosen = (followUpAt: string | null) => inBackground(planFollowUp({ ...lead, ...after }, followUpAt));
  const timeZones = lead.area?.timeZones ?? [];
  tellDone(`${words} is saved. There is no next step yet.`, takeBack, { timeZones, onChosen });
}
