import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NOON, startTexting } from '../../../fixtures/alerts/alert-texts.fixture.js';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { numberEvents, World } from '../../../fixtures/texting/may-text/number-events.fixture.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { CLAIM_TEXTS, type ClaimedText } from './texts.sql.js';

const texting = await startTexting(undefined, { SUBMISSIONS_PER_MINUTE: '100000' });
afterAll(texting.stop);
const { query, join, announce, provider, plan, textSender, textTo } = texting;
const admin = await someStaff(texting, 'admin');
const ofNumber = await numberEvents(texting);
const NIGHT = new Date('2026-01-14T08:00:00Z');

/** A deal with one member who agreed to texts, and a model of what may be sent to them. */
class Telling {
  readonly world = new World();
  dealId = '';
  leadId = '';
  claimed: ClaimedText | undefined;
  texts: 'on' | 'paused' | 'cancelled' = 'on';
  emails: 'on' | 'paused' | 'cancelled' = 'on';
  isMember = true;
  isWithdrawn = false;

  get mayText(): boolean {
    const isAllowed = this.world.stoppedAt === undefined && !this.world.isPaused;
    return isAllowed && this.isMember && !this.isWithdrawn && this.texts === 'on' && this.emails === 'on';
  }
}

async function startTelling(): Promise<Telling> {
  const telling = new Telling();
  await query("UPDATE list_members SET status = 'left'");
  const { phone } = telling.world;
  ({ leadId: telling.leadId } = await join({ phone }));
  telling.world.hasConsent = true;
  telling.dealId = await announce();
  return telling;
}

const change = (telling: Telling, path: string, headers = {}) =>
  admin.send('POST', path.replace(':id', telling.dealId), undefined, headers);
const textsSent = ({ world }: Telling) => provider.textsTo(world.phone).length;

/** Hands a claimed text over, and compares with the model whether it left. */
async function handOver(telling: Telling, now = NOON): Promise<void> {
  const { claimed } = telling;
  if (claimed === undefined) return;
  const before = textsSent(telling);
  await textSender['send'](claimed, now);
  await textSender.storeResults();
  telling.claimed = undefined;
  const isSent = textsSent(telling) > before;
  expect(isSent).toBe(telling.mayText && now === NOON);
}

/** The events between the plan and the end of a text. */
const EVENTS = {
  plan: () => plan.run(NOON),
  planAtNight: () => plan.run(NIGHT),
  morning: async ({ dealId }: Telling) =>
    void (await query('UPDATE alert_texts SET not_before = now() WHERE deal_id = $1', [dealId])),
  claim: async (telling: Telling) => {
    await query("UPDATE send_rates SET tokens = 3, at = now() WHERE name = 'text'");
    const [claimed] = await texting.app.get(JobsDatabase).query(CLAIM_TEXTS.with());
    telling.claimed ??= claimed;
  },
  hand: (telling: Telling) => handOver(telling),
  handAtNight: (telling: Telling) => handOver(telling, NIGHT),
  tend: async () => void (await query('UPDATE alerts SET tended_at = now()')),
  stop: ({ world }: Telling) => ofNumber.stop(world, 0),
  pendingStop: ({ world }: Telling) => ofNumber.pendingStop(world, 0),
  page: ({ world }: Telling) => ofNumber.page(world),
  staffStop: ({ world }: Telling) => ofNumber.staffStop(world),
  start: ({ world }: Telling) => ofNumber.start(world, 0),
  reply: ({ world }: Telling) => ofNumber.reply(world, 0),
  decideNoStop: ({ world }: Telling) => ofNumber.decideNoStop(world),
  pauseTexts: async (telling: Telling) => {
    if ((await change(telling, 'alerts/:id/texts/pause')).statusCode === 204) telling.texts = 'paused';
  },
  resumeTexts: async (telling: Telling) => {
    if ((await change(telling, 'alerts/:id/texts/resume')).statusCode === 204) telling.texts = 'on';
  },
  cancelTexts: async (telling: Telling) => {
    if ((await change(telling, 'alerts/:id/texts/cancel')).statusCode === 204) telling.texts = 'cancelled';
  },
  pauseAlert: async (telling: Telling) => {
    if ((await change(telling, 'alerts/:id/pause')).statusCode === 204) telling.emails = 'paused';
  },
  resumeAlert: async (telling: Telling) => {
    if ((await change(telling, 'alerts/:id/resume')).statusCode === 204) telling.emails = 'on';
  },
  cancelAlert: async (telling: Telling) => {
    if ((await change(telling, 'alerts/:id/cancel')).statusCode === 204) telling.emails = 'cancelled';
  },
  withdraw: async (telling: Telling) => {
    const [deal] = await query<{ version: number }>('SELECT version FROM deals WHERE id = $1', [telling.dealId]);
    const { statusCode } = await change(telling, 'deals/:id/withdraw', { 'if-match': `"${deal?.version}"` });
    if (statusCode === 204) telling.isWithdrawn = true;
  },
  leave: async (telling: Telling) => {
    await query("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [telling.leadId]);
    telling.isMember = false;
  },
} satisfies Record<string, (telling: Telling) => Promise<void>>;

type Name = keyof typeof EVENTS;
const STEPS: Name[] = ['plan', 'planAtNight', 'morning', 'claim', 'hand', 'handAtNight'];
const OTHERS = (Object.keys(EVENTS) as Name[]).filter((name) => !STEPS.includes(name));

// Few kinds of events at a time, because a fault between two kinds then shows up far more often.
const orders = fc
  .subarray(OTHERS, { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.tuple(
      fc.constantFrom<Name>('plan', 'plan', 'planAtNight'),
      fc.array(fc.constantFrom<Name>(...names, 'plan', 'claim', 'claim', 'hand', 'hand', 'morning', ...STEPS), {
        minLength: 4,
        maxLength: 12,
        size: 'max',
      }),
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

test('in any order of events a text is handed over once at most, and only while nothing speaks against it', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(orders, async (names) => {
      const telling = await startTelling();
      for (const name of names) await EVENTS[name](telling);
      expect(textsSent(telling)).toBeLessThanOrEqual(1);
      sent += textsSent(telling);
    }),
    { numRuns: 100 },
  );
  expect(sent).toBeGreaterThan(5);
}, 120_000);

test('after plan, claim and any of the events that speak against a text, none is handed over', async () => {
  const against = [
    'stop',
    'pendingStop',
    'page',
    'staffStop',
    'reply',
    'pauseTexts',
    'cancelTexts',
    'pauseAlert',
  ] as const;
  for (const name of [...against, 'cancelAlert', 'withdraw', 'leave'] as const) {
    const telling = await startTelling();
    for (const each of ['plan', 'claim', name] as const) await EVENTS[each](telling);
    expect([name, telling.claimed === undefined, telling.mayText]).toEqual([name, false, false]);
    await EVENTS.hand(telling);
    expect([name, textsSent(telling), await textTo(telling.dealId, telling.world.phone)]).toEqual([
      name,
      0,
      expect.stringMatching(/^(skipped|waiting)/),
    ]);
  }
}, 60_000);

/** Numbers with a time of day for texts, and the zones in which their owners may be. */
const PLACES = [
  ['+1212555', NOON, ['America/New_York']],
  ['+1808555', NOON, ['Pacific/Honolulu']],
  ['+1671555', new Date('2026-01-14T02:00:00Z'), ['Pacific/Guam']],
  ['+1850555', NOON, ['America/New_York', 'America/Chicago']],
] as const;
const PER_WEEK = 3;
const DAY_MS = 86_400_000;

test('whenever deals are announced, a number gets one text a day where its owner may be and three a week, and none is lost', async () => {
  let places = 0;
  const step = fc.oneof(fc.constant('deal' as const), fc.constant('deal' as const), fc.integer({ min: 1, max: 60 }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PLACES),
      fc.array(step, { minLength: 5, maxLength: 9 }),
      async (place, steps) => {
        const [prefix, open, zones] = place;
        const phone = `${prefix}${String((places += 1)).padStart(4, '0')}`;
        await query("UPDATE list_members SET status = 'left'");
        // Otherwise the new member is texted about the deals of the last run.
        await query("UPDATE alerts SET texts_status = 'cancelled' WHERE texts_status <> 'off'");
        await join({ phone });
        const deals: string[] = [];
        const rows = () =>
          query<{ id: string; status: string; reason: string | null; handed_at: Date }>(
            'SELECT deal_id AS id, status, reason, handed_at FROM alert_texts WHERE deal_id = ANY ($1)',
            [deals],
          );
        const round = async () => {
          const before = new Set((await rows()).filter(({ status }) => status === 'sent').map(({ id }) => id));
          // The fixture ends the texts about earlier deals.
          await query("UPDATE alerts SET texts_status = 'on' WHERE deal_id = ANY ($1)", [deals]);
          await texting.send(open);
          const sent = (await rows()).filter(({ status }) => status === 'sent');
          expect(sent.length - before.size).toBeLessThanOrEqual(1);
          for (const { handed_at: at } of sent.filter(({ id }) => !before.has(id))) {
            const earlier = sent.filter(({ id }) => before.has(id)).map((each) => each.handed_at);
            const dayIn = (zone: string, day: Date) => day.toLocaleDateString('en-US', { timeZone: zone });
            for (const zone of zones) expect(earlier.map((each) => dayIn(zone, each))).not.toContain(dayIn(zone, at));
            expect(earlier.filter((each) => at.getTime() - each.getTime() < 7 * DAY_MS).length).toBeLessThan(PER_WEEK);
          }
        };
        const pass = (hours: number) =>
          query(
            "UPDATE alert_texts SET handed_at = handed_at - $1 * interval '1 hour', not_before = not_before - $1 * interval '1 hour'",
            [hours],
          );
        for (const each of steps) {
          if (each === 'deal') deals.push(await announce());
          else await pass(each);
          await round();
        }
        for (let day = 0; day <= deals.length; day += 1) {
          await pass(24);
          await round();
        }
        const ends = (await rows()).map(({ status, reason }) => reason ?? status);
        expect(ends.filter((end) => !['sent', 'texted-this-week'].includes(end))).toEqual([]);
        expect(provider.textsTo(phone)).toHaveLength(ends.filter((end) => end === 'sent').length);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
