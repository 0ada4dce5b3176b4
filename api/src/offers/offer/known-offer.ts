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

/** An offer and its state. */
export interface KnownOffer extends StoredOffer {
  readonly state: OfferState;
  readonly answerCents: number | null;
  /** Our newest amount, and its last day. */
  readonly ours: Pick<OfferEntity, 'amountCents' | 'expiresOn'>;
  /** The event that told the seller of it. */
  readonly told: OfferEventEntity | undefined;
}

const OVER: readonly OfferState[] = ['declined', 'withdrawn', 'expired'];

export const isOver = ({ state }: Pick<KnownOffer, 'state'>): boolean => OVER.includes(state);

/** The state of an offer on a day. */
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

/** The event that told the seller of our amount: of the `revised` one, or of the offer itself. */
function findTold(events: readonly OfferEventEntity[], revised?: OfferEventEntity): OfferEventEntity | undefined {
  const later = events.slice(revised === undefined ? 0 : events.indexOf(revised) + 1);
  const next = later.findIndex(({ kind }) => kind === 'revised');
  return later.slice(0, next === -1 ? undefined : next).find(({ kind }) => kind === 'told');
}

/** The amounts of both sides, in turn. */
function figuresOf({ offer, events }: KnownOffer): OfferFigure[] {
  const first = { side: 'ours', amountCents: offer.amountCents, told: toTold(findTold(events)) } as const;
  const later = events.flatMap((event): OfferFigure[] => {
    const { kind, amountCents, staff, at } = event;
    if (amountCents === null || kind === 'accepted') return [];
    const [side, told] =
      kind === 'revised' ? (['ours', findTold(events, event)] as const) : (['theirs', event] as const);
    return [{ side, amountCents, told: toTold(told), by: staff.name, at }];
  });
  return [{ ...first, by: offer.staff.name, at: offer.at }, ...later];
}

function toTold(event: OfferEventEntity | undefined): Told | null {
  return event?.channel ? { channel: event.channel, by: event.staff.name, at: event.at } : null;
}

/** An offer as staff read it. */
export function toOffer(known: KnownOffer, changes: readonly KnownChange[]): OffersOfLead['offers'][number] {
  const { offer, state, answerCents, ours, told } = known;
  const more = { state, answerCents, by: offer.staff.name, told: toTold(told), figures: figuresOf(known) };
  const ownChanges = offer.staff.role === 'admin' ? [] : ownChangesOf(offer.staffId, changes);
  return { ...factsOf(offer), ...ours, ...more, ownChanges };
}

const factsOf = ({ staff: _, leadId: __, parcelId: ___, staffId: ____, ...facts }: OfferEntity) => facts;
