import { Refusal } from '../../http/refusal.js';
import { isOver, type KnownOffer } from './known-offer.js';
import type { OfferEventEntity } from './offer-event.entity.js';
import type { NewOfferAnswer } from './offers.dto.js';

/** An event that an answer adds. */
export type NewOfferEvent = Pick<OfferEventEntity, 'kind'> &
  Partial<Pick<OfferEventEntity, 'amountCents' | 'reason' | 'channel' | 'expiresOn' | 'contactId'>>;

/** The effect of an answer on an offer. */
interface DecidedAnswer {
  /** New events, in order. */
  readonly events: readonly NewOfferEvent[];
  /** The amount, if it is above our newest one and so must be checked against the limit; otherwise null. */
  readonly raisedCents: number | null;
  /** The last day of our newest amount. */
  readonly expiresOn: string;
}

/** Decides the effect of an answer. @throws Refusal 409 (offer over or accepted, or the seller knows the amount) */
export function answerOffer(
  { state, answerCents, ours, told }: Pick<KnownOffer, 'state' | 'answerCents' | 'ours' | 'told'>,
  answer: NewOfferAnswer,
): DecidedAnswer {
  const { kind, amountCents = null, channel = null, reason = null } = answer;
  const isKept = state === 'accepted' && ['accepted', 'countered', 'revised'].includes(kind);
  if (isOver({ state }) || isKept) throw refuse('offer-over', `This offer is ${state}. Make another one.`);
  const expiresOn = answer.expiresOn ?? ours.expiresOn;
  const isTelling = (kind === 'told' || kind === 'accepted') && channel !== null;
  if (isTelling && (told || state !== 'made')) throw refuse('told-before', 'The seller was told this amount before.');
  const asked = (state === 'countered' ? answerCents : null) ?? ours.amountCents;
  const cents = kind === 'accepted' ? (amountCents ?? asked) : amountCents;
  // Only a higher amount than our newest one is checked: that one was checked when it was offered.
  const isRaised = (kind === 'accepted' || kind === 'revised') && cents !== null && cents > ours.amountCents;
  const raisedCents = isRaised ? cents : null;
  const event = { kind, amountCents: cents, reason };
  const telling = channel === null ? [] : [{ kind: 'told', channel } as const];
  if (kind === 'told') return { events: telling, raisedCents, expiresOn };
  if (kind === 'accepted') return { events: [...telling, event], raisedCents, expiresOn };
  if (kind === 'revised') return { events: [{ ...event, expiresOn }, ...telling], raisedCents, expiresOn };
  return { events: [{ ...event, channel }], raisedCents, expiresOn };
}

const refuse = (reason: string, message: string) => new Refusal(409, message, { reason });
