import type { ListedPhoto, Listing } from './listing.ts';
import type { LiveValues } from './live-template.ts';

/** A deal as one visitor sees it. */
export interface DealView {
  /** Whether only members of the buyers list may see the deal now. */
  isEarly: boolean;
  /** Whether the visitor is a member of the buyers list. */
  isMember: boolean;
  /** The result if the visitor has just pressed "I'm Interested". */
  outcome: 'sent' | 'failed' | undefined;
  /** When the api last responded, as text, if the data is out of date. */
  staleSince: string | undefined;
}

/** The values that fill the page of a deal (`live-marks.ts`). */
export function dealValues({ slug, stage, fields, terms, photos }: Listing, view: DealView): LiveValues {
  const { isEarly, isMember, outcome, staleSince } = view;
  // Search engines may list only public and pending deals.
  const isIndexed = !isEarly && stage !== 'sold';
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
    listed: isIndexed,
    hidden: !isIndexed,
    [drawingOf(fields.kinds)]: photos.length === 0,
  };
  const given = Object.entries(fields).filter(([, text]) => text);
  // The names of marks: their parts of the page are shown.
  const trueMarks = [...given, ...Object.entries(states).filter(([, isSo]) => isSo)].map(([name]) => name);
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
    holds: new Set(trueMarks),
  };
}

/** The condition for the drawing that stands for a photo. */
export function drawingOf(kinds = ''): string {
  const [, kind = 'acreage'] = /^(residential|recreational)\b/.exec(kinds.toLowerCase()) ?? [];
  return `drawing-${kind}`;
}

function photoValues(photo: ListedPhoto): LiveValues['values'] {
  return Object.fromEntries(Object.entries(photo).map(([name, value]) => [`photo.${name}`, String(value)]));
}
