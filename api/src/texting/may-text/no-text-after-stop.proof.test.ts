import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { PROVIDERS } from '../../../fixtures/texting/texting.fixture.js';
import {
  NOON,
  numberEvents,
  type NumberEvents,
  play,
  World,
} from '../../../fixtures/texting/may-text/number-events.fixture.js';
import { TextGate } from './text-gate.js';

// In its own database, because another test's background jobs would apply the pending messages of this test.
await useOwnDatabase();
const api = await useApi({ ...PROVIDERS, SUBMISSIONS_PER_MINUTE: '100000' });
const EVENTS = await numberEvents(api);

// Few kinds of events at a time, because a fault between two kinds then shows up far more often.
const someEvents = fc
  .subarray(Object.keys(EVENTS) as (keyof NumberEvents)[], { minLength: 2, maxLength: 5 })
  .chain((names) =>
    fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 4 })), {
      minLength: 2,
      maxLength: 10,
      size: 'max',
    }),
  );

test('no order of events permits a text after a stop', async () => {
  const playAll = fc.asyncProperty(someEvents, async (events) => void (await play(api, EVENTS, events)));
  await fc.assert(playAll, { numRuns: 80 });
}, 90_000);

test('a stop counts, whatever else happens to the number at the same instant', async () => {
  const names = ['form', 'stop', 'sentence', 'page', 'staffStop', 'machine'] as const;
  const together = fc
    .subarray([...names], { minLength: 2 })
    .filter((chosen) => chosen.some((name) => !['form', 'machine'].includes(name)));
  await fc.assert(
    fc.asyncProperty(together, async (chosen) => {
      const world = new World();
      await EVENTS.form(world);
      await Promise.all(chosen.map((name) => EVENTS[name](world, 0)));
      expect((await api.app.get(TextGate).decide(world.phone, NOON)).reasons).toContain('stopped');
    }),
    { numRuns: 15 },
  );
}, 60_000);
