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
    'an accepted offer has our newest amount by default',
    told,
    { kind: 'accepted' },
    { events: [{ kind: 'accepted', amountCents: 1_100_000, reason: null }], raisedCents: null },
  ],
  [
    'an accepted counteroffer has the amount that the seller asks, which the limit must allow',
    countered,
    { kind: 'accepted', reason: 'A road' },
    { events: [{ kind: 'accepted', amountCents: 1_600_000, reason: 'A road' }], raisedCents: 1_600_000 },
  ],
  [
    'accepting an amount that the seller was not told also adds a told event before it',
    made,
    { kind: 'accepted', channel: 'call' },
    { events: [{ kind: 'told', channel: 'call' }, expect.objectContaining({ kind: 'accepted' })] },
  ],
  [
    'a revised amount with a channel also adds a told event after it',
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
    'a lower revised amount needs no check of the limit, and keeps the last day',
    told,
    { kind: 'revised', amountCents: 900_000 },
    { raisedCents: null, expiresOn: '2026-12-10' },
  ],
  [
    'an amount that the seller asks needs no check of the limit',
    told,
    { kind: 'countered', amountCents: 9_000_000, channel: 'call' },
    { events: [expect.objectContaining({ kind: 'countered', channel: 'call' })], raisedCents: null },
  ],
])('%s', (_fact, known, answer, decided) => {
  expect(answerOffer(known, answer)).toMatchObject(decided);
});

test.each<[string, Known, NewOfferAnswer, string]>([
  ['a declined offer cannot be accepted', { ...told, state: 'declined' }, { kind: 'accepted' }, 'declined'],
  ['an expired offer cannot be withdrawn', { ...told, state: 'expired' }, { kind: 'withdrawn' }, 'expired'],
  [
    'an accepted offer cannot be revised',
    { ...told, state: 'accepted' },
    { kind: 'revised', amountCents: 1 },
    'accepted',
  ],
  [
    'a seller cannot be told the same amount twice',
    told,
    { kind: 'told', channel: 'call' },
    'was told this amount before',
  ],
  [
    'a seller who made a counteroffer knows our amount',
    countered,
    { kind: 'told', channel: 'call' },
    'was told this amount before',
  ],
])('%s', (_fact, known, answer, message) => {
  expect(() => answerOffer(known, answer)).toThrow(message);
});

test('an accepted offer can still be declined', () => {
  expect(answerOffer({ ...told, state: 'accepted' }, { kind: 'declined' }).events).toMatchObject([
    { kind: 'declined' },
  ]);
});
