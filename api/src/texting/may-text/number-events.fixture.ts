import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { somePhone, someStaff, submitBuyer, submitSeller } from '../../inbox/lead.fixture.js';
import type { startApi } from '../../test-api.fixture.js';
import { InboundMessagesRepository } from '../inbound/inbound-messages.repository.js';
import { messagesOf, storeOnly, tellNeutral, testHash } from '../texting.fixture.js';
import { TextGate } from './text-gate.js';

type Api = Awaited<ReturnType<typeof startApi>>;

const MINUTE = 60_000;
// A START without a time may have been sent up to this long before it arrived.
const LONGEST_WAY_MS = MINUTE;
/** Noon on a weekday in Chicago: no quiet hours in the tests' area code. */
export const NOON = new Date('2026-01-14T18:00:00Z');

interface SentText {
  readonly id: string;
  readonly from: string;
  readonly body: string;
  readonly sentAt?: string;
}

interface Start {
  readonly id: string;
  readonly at: number;
  /** Equal to `at` if the provider sent the time. */
  readonly earliest: number;
  lifted: boolean;
}

interface Reply {
  readonly id: string;
  readonly at: number;
  isUnread: boolean;
}

/** A number, and its owner's wish: every rule in its simplest form, independent of the api. */
export class World {
  readonly phone = somePhone();
  readonly sent: SentText[] = [];
  readonly replies: Reply[] = [];
  readonly starts: Start[] = [];
  /** A START that was stored but not applied. */
  cutOffStart: Start | undefined;
  hasConsent = false;
  /** When the newest stop was sent, unless something lifted it. A text to the number is wrong while this is set. */
  stoppedAt: number | undefined;
  /** The reply that alone stopped the number, by a decision of staff. */
  decidedId: string | undefined;
  /** When the newest stop was sent, even if lifted: an earlier START lifts nothing, however late the stop arrives. */
  private newestStopAt = 0;
  /** Whether only decisions of staff stopped the number, so that its owner got no confirmation. */
  private isUnconfirmed = false;

  /** Whether a reply waits to be read. START allows texts again if it was certainly sent after it. */
  get isPaused(): boolean {
    return this.replies.some(({ isUnread, at }) => isUnread && !this.starts.some(({ earliest }) => earliest > at));
  }

  /** Records that the owner wants no more texts. `decidedId` names the reply by which staff decided so. */
  noteStop(at: number, decidedId?: string): void {
    this.isUnconfirmed = decidedId !== undefined && (this.isUnconfirmed || this.stoppedAt === undefined);
    const isAlone = this.stoppedAt === undefined || this.decidedId === decidedId;
    this.decidedId = isAlone ? decidedId : undefined;
    this.newestStopAt = Math.max(this.newestStopAt, at);
    // The START can no longer lift a stop that came after it.
    this.cutOffStart = undefined;
    this.stoppedAt = this.newestStopAt;
  }

  newStart(id: string, at: number, earliest = at): Start {
    const start = { id, at, earliest, lifted: false };
    this.starts.push(start);
    return start;
  }

  /** Records that the owner wants texts again, if all stops are certainly older. */
  noteStart(start: Start): void {
    if (this.stoppedAt === undefined || this.stoppedAt >= (this.isUnconfirmed ? start.at : start.earliest)) return;
    start.lifted = true;
    this.lift();
  }

  lift(): void {
    this.stoppedAt = undefined;
    this.isUnconfirmed = false;
  }

  /** Records that the api applied the messages that were stored but not processed. */
  noteApplied(): void {
    if (this.cutOffStart !== undefined) this.noteStart(this.cutOffStart);
    this.cutOffStart = undefined;
  }
}

/** Everything that can happen to a number. Each event goes to the api and into the world. */
export async function numberEvents(api: Api) {
  const admin = await someStaff(api, 'admin');
  const applyPending = (world: World) => api.app.get(InboundMessagesRepository).applyOf(testHash(world.phone));
  const reviewed = async ({ phone }: World, state: 'needed' | 'decided') =>
    (await messagesOf(phone)).filter(({ review }) => review === state);

  async function sendText(world: World, body: string, minutesAgo: number, isCutOff = false) {
    const at = Date.now() - minutesAgo * MINUTE;
    const text = { id: randomUUID(), from: world.phone, body, sentAt: new Date(at).toISOString() };
    world.sent.push(text);
    await (isCutOff ? storeOnly(api, text) : tellNeutral(api, text));
    return { id: text.id, at };
  }

  const stopBy = (body: string, isCutOff?: boolean) => async (world: World, minutesAgo: number) =>
    world.noteStop((await sendText(world, body, minutesAgo, isCutOff)).at);
  const replyBy = (isCutOff?: boolean) => async (world: World, minutesAgo: number) => {
    const { id, at } = await sendText(world, 'What do you pay?', minutesAgo, isCutOff);
    world.replies.push({ id, at, isUnread: true });
  };

  async function decide(world: World, message: Record<string, unknown>, decision: string, instead?: string) {
    const [id, sentAt] = [String(message['provider_id']), (message['sent_at'] as Date).getTime()];
    await admin.send('POST', 'review/decisions', { id: message['id'], decision, instead });
    // The person has sent another text since: the decision stays.
    if (instead !== undefined && world.sent.at(-1)?.id !== id) return;
    const reply = world.replies.find((each) => each.id === id);
    if (reply) reply.isUnread = false;
    if (decision === 'no-stop') {
      if (world.stoppedAt !== undefined && world.decidedId === id) world.lift();
      return;
    }
    const orderOf = (text: string) => world.sent.findIndex((each) => each.id === text);
    const isOwnersWish = world.starts.some(
      (start) => start.earliest > sentAt || (start.lifted && orderOf(start.id) > orderOf(id)),
    );
    if (!isOwnersWish) world.noteStop(sentAt, id);
  }

  return {
    form: async (world: World) => {
      await (world.sent.length % 2 === 0 ? submitSeller : submitBuyer)(api, { phone: world.phone, smsConsent: true });
      world.hasConsent = true;
    },
    formWithoutTick: async (world: World) => void (await submitSeller(api, { phone: world.phone })),
    machine: async (world: World, minutesAgo: number) =>
      void (await sendText(world, "I'm driving right now", minutesAgo)),
    stop: stopBy('STOP'),
    sentence: stopBy('please take me off your list'),
    reply: replyBy(),
    // The process dies right after storing the message. The number still counts as stopped.
    cutOffStop: stopBy('STOP', true),
    cutOffReply: replyBy(true),
    start: async (world: World, minutesAgo: number) => {
      world.noteApplied();
      const { id, at } = await sendText(world, 'START', minutesAgo);
      world.noteStart(world.newStart(id, at));
    },
    // Like Twilio, which sends no time.
    untimedStart: async (world: World) => {
      world.noteApplied();
      const at = Date.now();
      const text = { id: randomUUID(), from: world.phone, body: 'START' };
      world.sent.push(text);
      await tellNeutral(api, text);
      world.noteStart(world.newStart(text.id, at, at - LONGEST_WAY_MS));
    },
    cutOffStart: async (world: World, minutesAgo: number) => {
      await applyPending(world);
      world.noteApplied();
      const { id, at } = await sendText(world, 'START', minutesAgo, true);
      world.cutOffStart = world.newStart(id, at);
    },
    sweep: async (world: World) => {
      await applyPending(world);
      world.noteApplied();
    },
    // The provider repeats everything in the opposite order.
    repeatAll: async (world: World) => {
      for (const text of world.sent.toReversed()) await tellNeutral(api, text);
      world.noteApplied();
    },
    page: async (world: World) => {
      await api.post('/api/messaging/stop', { phone: world.phone });
      world.noteStop(Date.now());
    },
    staffStop: async (world: World) => {
      await admin.send('POST', 'suppressions', { phone: world.phone, action: 'stop', reason: 'asked-by-phone' });
      world.noteStop(Date.now());
    },
    staffRestore: async (world: World) => {
      await admin.send('POST', 'suppressions', { phone: world.phone, action: 'restore', reason: 'asked-by-phone' });
      world.noteApplied();
      world.lift();
    },
    decideNoStop: async (world: World) => {
      for (const message of await reviewed(world, 'needed')) await decide(world, message, 'no-stop');
    },
    decideStop: async (world: World) => {
      for (const message of await reviewed(world, 'needed')) await decide(world, message, 'stop');
    },
    changeDecision: async (world: World) => {
      for (const message of await reviewed(world, 'decided')) {
        const instead = String(message['decision']);
        await decide(world, message, instead === 'stop' ? 'no-stop' : 'stop', instead);
      }
    },
    erase: async (world: World) => {
      await admin.send('POST', 'people/erase', { phone: world.phone });
      world.hasConsent = false;
    },
  } as const;
}

export type NumberEvents = Awaited<ReturnType<typeof numberEvents>>;
export type NumberEvent = readonly [name: keyof NumberEvents, minutesAgo: number];

/** Plays events on a new number and compares the gate with the owner's wish after each. Returns the last reasons. */
export async function play(
  api: Api,
  allEvents: NumberEvents,
  events: readonly NumberEvent[],
): Promise<readonly string[]> {
  const world = new World();
  let reasons: readonly string[] = [];
  for (const [name, minutesAgo] of events) {
    await nextMillisecond();
    await allEvents[name](world, minutesAgo);
    ({ reasons } = await api.app.get(TextGate).ask(world.phone, NOON));
    const isWrong = reasons.length === 0 && !world.hasConsent;
    // The gate must not close without a reason either: an owner who agreed and has no stop may be texted.
    const isStopped = world.stoppedAt !== undefined;
    const told = { isStopped: reasons.includes('stopped'), isPaused: reasons.includes('unread-reply') };
    expect({ after: name, ...told, isWrong }).toEqual({
      after: name,
      ...{ isStopped, isPaused: world.isPaused },
      isWrong: false,
    });
  }
  return reasons;
}

// The model and the api cannot agree on the order of two events within one millisecond.
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await setImmediate();
}
