import type { ListedPhoto, Listing } from './listing.ts';
import type { LiveValues } from './live-template.ts';

/** A deal as one visitor sees it. */
export interface DealView {
  /** Only members may see it now. */
  isEarly: boolean;
  isMember: boolean;
  /** The result of the visitor's interest a moment ago. */
  outcome: 'sent' | 'failed' | undefined;
  /** When the api last responded, if that is long ago; in words. */
  staleSince: string | undefined;
}

/** The values that fill the page of a deal (`live-marks.ts`). */
export function dealValues({ slug, stage, fields, terms, photos }: Listing, view: DealView): LiveValues {
  const { isEarly, isMember, outcome, staleSince } = view;
  const isListed = !isEarly && stage !== 'sold';
  const isForSale = stage === 'early' || stage === 'public';
  const states: Record<string, boolean> = {
    early: isEarly && isForSale,
    member: isForSale && isMember && outcome !== 'sent',
    visitor: isForSale && !isMember,
    pending: stage === 'pending',
    sold: stage === 'sold',
    'interest-sent': stage !== 'sold' && isMember && outcome === 'sent',
    'interest-failed': isForSale && isMember && outcome === 'failed',
    stale: staleSince !== undefined,
    listed: isListed,
    hidden: !isListed,
  };
  const given = Object.entries(fields).filter(([, text]) => text);
  const holds = [...given, ...Object.entries(states).filter(([, isSo]) => isSo)].map(([name]) => name);
  return {
    values: {
      'deal.slug': slug,
      'page.asOf': staleSince,
      ...Object.fromEntries(given.map(([name, text]) => [`deal.${name}`, text])),
    },
    lists: {
      hero: photos.slice(0, 1).map(photoValues),
      photos: photos.slice(1).map(photoValues),
      terms: terms.map((term) => ({ term })),
    },
    holds: new Set(holds),
  };
}

function photoValues(photo: ListedPhoto): LiveValues['values'] {
  return Object.fromEntries(Object.entries(photo).map(([name, value]) => [`photo.${name}`, String(value)]));
}
