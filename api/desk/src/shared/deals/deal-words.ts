import type { Schemas } from '../api/call.ts';
import type { BadgeText } from '../components/response-clock.tsx';
import { counted } from '../formatting/lead-words.ts';
import { dateWords, dayWords, momentWords } from '../formatting/time-words.ts';

type Land = Pick<Required<Schemas['ParcelFields']>, 'access' | 'utilities'>;

export type Deal = Omit<Schemas['Deal'], keyof Land> & Land;
export type DealListItem = Schemas['DealListItem'];

export const STAGE_WORDS: Record<Schemas['DealStage'], string> = {
  preparing: 'Preparing',
  scheduled: 'Not sent yet',
  early: 'Members first',
  public: 'Public',
  pending: 'Pending',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
};

export const HOLDING_WORDS: Record<Schemas['Holding'], string> = {
  owned: 'We own it',
  contract: 'We have a contract to buy it',
};

export const SALE_WORDS: Record<Schemas['SaleTerms'], string> = { cash: 'Cash', financed: 'Financed by us' };

export const ANSWER_WORDS: Record<Schemas['InterestAnswer'], string> = {
  wants: 'Still wants it',
  passes: 'Does not want it any more',
};

/** The label of a buyer's interest, or null without an answer. After the deal is over, it is in the past tense. */
export function interestWords(
  { answer, isBuyer }: { answer: Schemas['InterestAnswer'] | null; isBuyer: boolean },
  stage?: Schemas['DealStage'],
): string | null {
  if (isBuyer) return 'Bought it';
  if (answer === 'wants' && (stage === 'sold' || stage === 'withdrawn')) return 'Wanted it';
  return answer && ANSWER_WORDS[answer];
}

/** The status of the email that tells an interested buyer that the land is sold. */
export const GONE_WORDS: Record<Schemas['GoneStatus'], string> = {
  waiting: 'To be emailed that it is sold',
  handing: 'Being emailed that it is sold',
  sent: 'Emailed that it is sold',
  refused: 'The email that it is sold was refused',
  unknown: 'Perhaps emailed that it is sold',
  skipped: 'Not emailed: not on the list',
};

/** The permissions that an admin can give for a state: to sell contracts to buy land, or with seller financing. */
export const OPENED_WORDS: Record<Schemas['OpenKind'], string> = {
  contract: 'Contracts',
  financing: 'Seller financing',
};

/** "5.2 acres in Apache County, Arizona" */
export const titleOf = ({ acres, place }: Pick<DealListItem, 'acres' | 'place'>) =>
  `${counted(acres, 'acre')} in ${place}`;

/** The file of a photo, 480, 828 or 1600 pixels wide. */
export function photoUrl(hash: string, width: 480 | 828 | 1600): string {
  const name = `${hash}-${width}.avif`;
  return `/api/admin/photos/${name}`;
}

/** "public since Nov 24", "first emails tomorrow 9:00 AM": when the stage of a deal began or ends. */
export function sinceWords(deal: DealListItem, now: number): string {
  const { stage, createdAt, startsAt, publicAt, closedAt } = deal;
  if (stage === 'preparing') return `added ${momentWords(createdAt, now)}`;
  if (stage === 'scheduled') return `first emails ${momentWords(startsAt ?? now, now)}`;
  if (stage === 'sold' && deal.soldOn) return dateWords(deal.soldOn);
  if (closedAt) return momentWords(closedAt, now);
  if (publicAt === null) return 'no public date yet';
  // A pending deal may still be visible to members only.
  return Date.parse(publicAt) > now
    ? `public from ${momentWords(publicAt, now)}`
    : `public since ${dayWords(publicAt, now)}`;
}

/** The consequence of a pause, and its end. */
export const RESUME_WORDS = 'Until an admin presses Resume, the deal does not open to everyone.';

const CANCELED_WORDS =
  'The emails were canceled, so the deal never opens to everyone. To offer the land again, withdraw the deal and prepare another.';

/** The state of an announced deal, and its next step. @param emails the status of its emails */
export function nextWords(
  { stage, startsAt, publicAt, headStartHours }: Deal,
  now: number,
  emails?: Schemas['AlertStatus'],
): string | undefined {
  const isOpen = publicAt !== null && Date.parse(publicAt) <= now;
  const opening = publicAt
    ? `It opens to everyone ${momentWords(publicAt, now)}.`
    : `It opens to everyone ${counted(headStartHours, 'hour')} after the last email.`;
  switch (stage) {
    case 'scheduled':
      return `Nobody has been told yet. The first emails go out ${momentWords(startsAt ?? now, now)}; until then you can stop it. ${opening}`;
    case 'early':
      if (publicAt) return `The buyers list can see it. ${opening}`;
      if (emails === 'paused') return `The emails are paused. ${RESUME_WORDS}`;
      return emails === 'cancelled' ? CANCELED_WORDS : `The buyers list is being told. ${opening}`;
    case 'public':
      return 'Everyone sees it. When a buyer takes it, press Pending.';
    case 'pending':
      return `A buyer is taking it. ${isOpen ? 'Everyone' : 'The buyers list'} can see that a sale is under way.`;
    case 'sold':
      return 'Its page says that the land is sold.';
    case 'withdrawn':
      return 'Its page is gone. The land can get a new deal.';
    default:
      return undefined;
  }
}

/** Stages in which a deal was announced and its page can still change. */
export const isListed = ({ stage }: Pick<Deal, 'stage'>) => ['early', 'public', 'pending'].includes(stage);

/**
 * The lowest role that may change the visible facts of a deal; undefined if nobody may: while its announcement can be
 * stopped, and once the deal is over.
 */
export function listingRole(deal: Pick<Deal, 'stage'>): 'agent' | 'admin' | undefined {
  if (deal.stage === 'preparing') return 'agent';
  return isListed(deal) ? 'admin' : undefined;
}

const STAGE_LOOKS: Partial<Record<Schemas['DealStage'], BadgeText[0]>> = {
  scheduled: 'soon',
  early: 'good',
  public: 'good',
  pending: 'soon',
};

/** The stage as a badge. */
export const stageBadge = ({ stage }: Pick<Deal, 'stage'>): BadgeText => [STAGE_LOOKS[stage] ?? '', STAGE_WORDS[stage]];
