import { randomUUID } from 'node:crypto';
import { submitBuyer, submitSeller } from '../../inbox/lead.fixture.js';
import type { startApi } from '../../test-api.fixture.js';
import { messagesOf, storeOnly, tellNeutral, testHash } from '../texting.fixture.js';
import {
  lift,
  newStart,
  noteMadeUp,
  noteStart,
  noteStop,
  type Told,
  type World,
} from '../replies/owners-wish.fixture.js';
import { InboundMessagesRepository } from '../inbound/inbound-messages.repository.js';

type Api = Awaited<ReturnType<typeof startApi>>;

const MINUTE = 60_000;
// A START without a time may have been sent up to this long before it arrived.
const LONGEST_WAY_MS = MINUTE;

/**
 * Everything that may happen to a number. Each event goes to the api and is recorded in the world. `headers` are an
 * admin's.
 */
export function numberEvents(api: Api, headers: Record<string, string>) {
  const post = (path: string, payload: object) =>
    api.request({ method: 'POST', url: `/api/admin/${path}`, payload, headers });
  const makeUp = (world: World) => api.app.get(InboundMessagesRepository).applyOf(testHash(world.phone));
  const needingReview = async (world: World) =>
    (await messagesOf(world.phone)).filter(({ review }) => review === 'needed');

  /** Someone sends a text; `take` delivers it to the api. */
  async function tell(
    world: World,
    body: string,
    minutesAgo: number,
    take: (told: Told) => Promise<unknown> = (told) => tellNeutral(api, told),
  ) {
    const at = Date.now() - minutesAgo * MINUTE;
    const told = { id: randomUUID(), from: world.phone, body, sentAt: new Date(at).toISOString() };
    world.told.push(told);
    await take(told);
    return { id: told.id, at };
  }

  const cutOff = (world: World, body: string, minutesAgo: number) =>
    tell(world, body, minutesAgo, (told) => storeOnly(api, told));

  return {
    form: async (world: World) => {
      const send = world.told.length % 2 === 0 ? submitSeller : submitBuyer;
      await send(api, { phone: world.phone, smsConsent: true });
      world.hasConsent = true;
    },
    formWithoutTick: async (world: World) => {
      await submitSeller(api, { phone: world.phone });
    },
    stop: async (world: World, minutesAgo: number) => noteStop(world, (await tell(world, 'STOP', minutesAgo)).at),
    sentence: async (world: World, minutesAgo: number) =>
      noteStop(world, (await tell(world, 'please take me off your list', minutesAgo)).at),
    doubtful: async (world: World, minutesAgo: number) => {
      const { id, at } = await tell(world, 'Wrong number', minutesAgo);
      noteStop(world, at, id);
    },
    start: async (world: World, minutesAgo: number) => {
      noteMadeUp(world);
      const { id, at } = await tell(world, 'START', minutesAgo);
      noteStart(world, newStart(world, id, at));
    },
    // Like Twilio, which sends no time.
    untimedStart: async (world: World) => {
      noteMadeUp(world);
      const at = Date.now();
      const told = { id: randomUUID(), from: world.phone, body: 'START' };
      world.told.push(told);
      await tellNeutral(api, told);
      noteStart(world, newStart(world, told.id, at, at - LONGEST_WAY_MS));
    },
    // The process dies right after storing the message. The number still counts as stopped.
    cutOffStop: async (world: World, minutesAgo: number) =>
      noteStop(world, (await cutOff(world, 'STOP', minutesAgo)).at),
    cutOffDoubtful: async (world: World, minutesAgo: number) => {
      const { id, at } = await cutOff(world, 'Wrong number', minutesAgo);
      noteStop(world, at, id);
    },
    cutOffStart: async (world: World, minutesAgo: number) => {
      await makeUp(world);
      noteMadeUp(world);
      const { id, at } = await cutOff(world, 'START', minutesAgo);
      world.cutOffStart = newStart(world, id, at);
    },
    sweep: async (world: World) => {
      await makeUp(world);
      noteMadeUp(world);
    },
    chatter: async (world: World, minutesAgo: number) => {
      await tell(world, 'What is your offer?', minutesAgo);
    },
    // The provider repeats everything in the opposite order.
    repeatAll: async (world: World) => {
      for (const message of world.told.toReversed()) await tellNeutral(api, message);
      noteMadeUp(world);
    },
    page: async (world: World) => {
      await api.post('/api/messaging/stop', { phone: world.phone });
      noteStop(world, Date.now());
    },
    staffStop: async (world: World) => {
      await post('suppressions', { phone: world.phone, action: 'stop', reason: 'asked-by-phone' });
      noteStop(world, Date.now());
    },
    staffRestore: async (world: World) => {
      await post('suppressions', { phone: world.phone, action: 'restore', reason: 'asked-by-phone' });
      noteMadeUp(world);
      lift(world);
    },
    decideNoStop: async (world: World) => {
      for (const message of await needingReview(world)) {
        await post(`messages/${String(message['id'])}/decision`, { decision: 'no-stop' });
        if (world.stoppedAt !== undefined && world.doubtfulId === message['provider_id']) lift(world);
      }
    },
    decideStop: async (world: World) => {
      const came = (id: unknown) => world.told.findIndex((told) => told.id === id);
      for (const message of await needingReview(world)) {
        const [id, sentAt] = [String(message['provider_id']), (message['sent_at'] as Date).getTime()];
        await post(`messages/${String(message['id'])}/decision`, { decision: 'stop' });
        const isOwnersWish = world.starts.some(
          (start) => start.earliest > sentAt || (start.lifted && came(start.id) > came(id)),
        );
        if (!isOwnersWish) noteStop(world, sentAt, 'decided');
      }
    },
    erase: async (world: World) => {
      await post('people/erase', { phone: world.phone });
      world.hasConsent = false;
    },
  } as const;
}
