import { expect, test } from '@jest/globals';
import { answerOffer } from './answer-offer.js';
import type { KnownOffer } from './known-offer.js';
import type { NewOfferAnswer } from './offers.dto.js';

type Known = Pick<KnownOffer, 'state' | 'answerCents' | 'ours' | 'told'>;

const ours = { amountCents: 1_100_000, expiresOn: '2026-12-10' };
const made: Known = { state: 'made', answerCents: null, ours, told: undefined };
const told: Known = { ...made, told: {} as KnownOffer['told'] };
const countered: Known = { ...told, state: 'countered', answerCents: 1_600_000 };

test.each<[string, Known, NewOfferAnswer, object]>([
  [
    'the seller is told',
    made,
    { kind: 'told', channel: 'call' },
    { events: [{ kind: 'told', channel: 'call' }], raisedCents: null },
  ],
  [
    'an accepted offer is worth our newest amount',
    told,
    { kind: 'accepted' },
    { events: [{ kind: 'accepted', amountCents: 1_100_000, reason: null }], raisedCents: null },
  ],
  [
    'an accepted counter is worth what the seller asks, which may be too much',
    countered,
    { kind: 'accepted', reason: 'A road' },
    { events: [{ kind: 'accepted', amountCents: 1_600_000, reason: 'A road' }], raisedCents: 1_600_000 },
  ],
  [
    'who accepts what nobody told them hears it first',
    made,
    { kind: 'accepted', channel: 'call' },
    { events: [{ kind: 'told', channel: 'call' }, expect.objectContaining({ kind: 'accepted' })] },
  ],
  [
    'an amount of ours that is told at once is told after it',
    countered,
    { kind: 'revised', amountCents: 1_350_000, expiresOn: '2026-12-20', channel: 'call' },
    {
      events: [
        { kind: 'revised', amountCents: 1_350_000, reason: null, expiresOn: '2026-12-20' },
        { kind: 'told', channel: 'call' },
      ],
      raisedCents: 1_350_000,
      expiresOn: '2026-12-20',
    },
  ],
  [
    'a lower amount of ours needs no limit, and keeps the last day',
    told,
    { kind: 'revised', amountCents: 900_000 },
    { raisedCents: null, expiresOn: '2026-12-10' },
  ],
  [
    'what the seller asks raises nothing of ours',
    told,
    { kind: 'countered', amountCents: 9_000_000, channel: 'call' },
    { events: [expect.objectContaining({ kind: 'countered', channel: 'call' })], raisedCents: null },
  ],
])('%s', (_fact, known, answer, decided) => {
  expect(answerOffer(known, answer)).toMatchObject(decided);
});

test.each<[string, Known, NewOfferAnswer, string]>([
  ['a declined offer takes no answer', { ...told, state: 'declined' }, { kind: 'accepted' }, 'declined'],
  ['an expired offer takes no answer', { ...told, state: 'expired' }, { kind: 'withdrawn' }, 'expired'],
  ['what both agreed on stays', { ...told, state: 'accepted' }, { kind: 'revised', amountCents: 1 }, 'accepted'],
  ['nobody is told the same amount twice', told, { kind: 'told', channel: 'call' }, 'was told this amount before'],
  ['who asks for more knows our amount', countered, { kind: 'told', channel: 'call' }, 'was told this amount before'],
])('%s', (_fact, known, answer, message) => {
  expect(() => answerOffer(known, answer)).toThrow(message);
});

test('what was agreed on may still fall through', () => {
  expect(answerOffer({ ...told, state: 'accepted' }, { kind: 'declined' }).events).toMatchObject([
    { kind: 'declined' },
  ]);
});
