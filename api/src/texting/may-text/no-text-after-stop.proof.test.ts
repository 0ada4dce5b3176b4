import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { useApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { PROVIDERS } from '../texting.fixture.js';
import { numberEvents } from './number-events.fixture.js';
import { newWorld } from '../replies/owners-wish.fixture.js';
import { TextGate } from './text-gate.js';

// A database of its own: no other test's background jobs make up for what is cut off here.
await useOwnDatabase();
const api = await useApi({ ...PROVIDERS, SUBMISSIONS_PER_MINUTE: '100000' });
const admin = await signedIn('admin');

const NOON = new Date('2026-01-14T18:00:00Z');

const EVENTS = numberEvents(api, admin.headers);
type Event = readonly [name: keyof typeof EVENTS, minutesAgo: number];

// Few kinds at a time: what goes wrong between two of them comes up far more often than among all.
const someEvents = fc
  .subarray(Object.keys(EVENTS) as (keyof typeof EVENTS)[], { minLength: 2, maxLength: 5 })
  .chain((names) =>
    fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 4 })), {
      minLength: 2,
      maxLength: 10,
      size: 'max',
    }),
  );

// Orders that once were wrong, or would be without the one check that is made for them.
// A number is how many minutes ago.
const KNOWN = [
  'form doubtful:1 stop decideNoStop',
  'form stop:1 doubtful decideNoStop',
  'form stop:1 start:2 form repeatAll',
  'form page erase form',
  'sentence start sentence:1 start:1 sentence',
  'form stop untimedStart',
  'form doubtful untimedStart decideStop',
  'form doubtful staffRestore decideStop',
  'form cutOffStop:2 start sweep',
  'form cutOffStop staffRestore sweep',
  'form cutOffStart stop:3 sweep',
  'form doubtful cutOffStop decideNoStop sweep',
].map((events): [Event[]] => [events.split(' ').map(readEvent)]);

function readEvent(text: string): Event {
  const [name = '', minutesAgo = '0'] = text.split(':');
  return [name as Event[0], Number(minutesAgo)];
}

/** What happens within one millisecond has no order that the model and the api could agree on. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await setImmediate();
}

async function play(events: readonly Event[]): Promise<void> {
  const world = newWorld();
  for (const [name, minutesAgo] of events) {
    await nextMillisecond();
    await EVENTS[name](world, minutesAgo);
    const { reasons } = await api.app.get(TextGate).ask(world.phone, NOON);
    const wrong = reasons.length === 0 && (world.stoppedAt !== undefined || !world.hasConsent);
    expect({ wrong, after: name, reasons }).toMatchObject({ wrong: false });
    // The gate is not merely shut: who agreed and never stopped, or lifted the stop, may be texted.
    expect({ after: name, isStopped: reasons.includes('stopped') }).toEqual({
      after: name,
      isStopped: world.stoppedAt !== undefined,
    });
  }
}

test('in no order of events is a text permitted after a stop', async () => {
  await fc.assert(fc.asyncProperty(someEvents, play), { numRuns: 80, examples: KNOWN });
}, 90_000);

test('nor when the events come at the same instant', async () => {
  const names = ['form', 'stop', 'sentence', 'page', 'staffStop', 'chatter'] as const;
  const together = fc
    .subarray([...names], { minLength: 2 })
    .filter((chosen) => chosen.some((name) => !['form', 'chatter'].includes(name)));
  await fc.assert(
    fc.asyncProperty(together, async (chosen) => {
      const world = newWorld();
      await EVENTS.form(world);
      await Promise.all(chosen.map((name) => EVENTS[name](world, 0)));
      expect((await api.app.get(TextGate).ask(world.phone, NOON)).reasons).toContain('stopped');
    }),
    { numRuns: 15 },
  );
}, 60_000);
