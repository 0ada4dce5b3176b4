import type { OfferEventEntity } from './offer-event.entity.js';
import type { OfferState } from './offer-facts.js';
import type { OfferEntity } from './offer.entity.js';
import type { OfferFigure, OffersOfLead, Told } from './offers.dto.js';
import { type KnownChange, ownChangesOf } from './own-changes.js';

/** An offer with its events, oldest first. */
export interface StoredOffer {
  readonly offer: OfferEntity;
  readonly events: readonly OfferEventEntity[];
}

/** An offer with its state on a day. */
export interface KnownOffer extends StoredOffer {
  readonly state: OfferState;
  readonly answerCents: number | null;
  /** Our newest amount, and its last day. */
  readonly ours: Pick<OfferEntity, 'amountCents' | 'expiresOn'>;
  /** The event that the seller was told our newest amount. */
  readonly told: OfferEventEntity | undefined;
}

const OVER: readonly OfferState[] = ['declined', 'withdrawn', 'expired'];

export const isOver = ({ state }: Pick<KnownOffer, 'state'>): boolean => OVER.includes(state);

/** Computes the state of an offer on a day from its events. */
export function knowOffer({ offer, events }: StoredOffer, today: string): KnownOffer {
  const revised = events.findLast(({ kind }) => kind === 'revised');
  const ours = {
    amountCents: revised?.amountCents ?? offer.amountCents,
    expiresOn: revised?.expiresOn ?? offer.expiresOn,
  };
  const told = findTold(events, revised);
  const last = events.findLast(({ kind }) => kind !== 'told');
  const { kind = 'told' } = last ?? {};
  const state = kind === 'told' || kind === 'revised' ? 'made' : kind;
  const isExpired = state !== 'accepted' && ours.expiresOn < today && !isOver({ state });
  const answerCents = state === 'made' ? null : (last?.amountCents ?? null);
  return { offer, events, ours, told, answerCents, state: isExpired ? 'expired' : state };
}

/** Finds the event that the seller was told the amount of `revised`, or without it the first amount of the offer. */
function findTold(events: readonly OfferEventEntity[], revised?: OfferEventEntity): OfferEventEntity | undefined {
  const later = events.slice(revised === undefined ? 0 : events.indexOf(revised) + 1);
  const next = later.findIndex(({ kind }) => kind === 'revised');
  return later.slice(0, next === -1 ? undefined : next).find(({ kind }) => kind === 'told');
}

/** The amounts that both sides named, the oldest first. */
function figuresOf({ offer, events }: KnownOffer): OfferFigure[] {
  const first = { side: 'ours', amountCents: offer.amountCents, told: toTold(findTold(events)) } as const;
  const later = events.flatMap((event): OfferFigure[] => {
    const { kind, amountCents, staff, at, reason } = event;
    if (amountCents === null || kind === 'accepted') return [];
    const [side, told] =
      kind === 'revised' ? (['ours', findTold(events, event)] as const) : (['theirs', event] as const);
    return [{ side, amountCents, told: toTold(told), by: staff.name, at, reason }];
  });
  return [{ ...first, by: offer.staff.name, at: offer.at, reason: offer.reason }, ...later];
}

function toTold(event: OfferEventEntity | undefined): Told | null {
  return event?.channel ? { channel: event.channel, by: event.staff.name, at: event.at } : null;
}

/** Converts an offer to the response for staff. */
export function toOffer(known: KnownOffer, changes: readonly KnownChange[]): OffersOfLead['offers'][number] {
  const { offer, state, answerCents, ours, told } = known;
  const answerReason = known.events.find(({ kind }) => kind === 'accepted')?.reason ?? null;
  const more = {
    state,
    answerCents,
    answerReason,
    by: offer.staff.name,
    told: toTold(told),
    figures: figuresOf(known),
  };
  const ownChanges = offer.staff.role === 'admin' ? [] : ownChangesOf(offer.staffId, changes);
  return { ...factsOf(offer), ...ours, ...more, ownChanges };
}

const factsOf = ({ staff: _, leadId: __, parcelId: ___, staffId: ____, ...facts }: OfferEntity) => facts;
