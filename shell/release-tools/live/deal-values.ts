import { cardValues, drawingOf, type LandCard } from './card-values.ts';
import type { ListedPhoto, ListedRow, Listing } from './listing.ts';
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
  /** Land like it, which everybody may see. */
  similar: LandCard[];
  /** The URL of the page. */
  address: string;
}

/** The values that fill the page of a deal (`live-marks.ts`). */
export function dealValues(listing: Listing, view: DealView): LiveValues {
  const { slug, stage, fields, terms, photos, links, payments } = listing;
  const { isEarly, isMember, outcome, staleSince, similar, address } = view;
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
    outline: links !== undefined,
    'county-page': links?.county !== undefined,
    map: links?.map !== undefined,
  };
  const given = Object.entries(fields).filter(([, text]) => text);
  // The names of marks: their parts of the page are shown.
  const trueMarks = [...given, ...Object.entries(states).filter(([, isSo]) => isSo)].map(([name]) => name);
  return {
    values: {
      'deal.slug': slug,
      'page.asOf': staleSince,
      'page.address': address,
      'page.shareHref': shareHref(fields.title, address),
      'deal.outline': links?.outline,
      'deal.countyHref': links?.county,
      'deal.mapHref': links?.map,
      ...Object.fromEntries(given.map(([name, text]) => [`deal.${name}`, text])),
    },
    lists: {
      hero: photos.slice(0, 1).map(photoValues),
      photos: photos.slice(1).map(photoValues),
      terms: terms.map((term) => ({ term })),
      // By law, payments are shown with all terms or not at all (Regulation Z, 12 CFR 1026.24(d)).
      totals: terms.length > 0 ? rowValues(payments?.totals) : [],
      balances: terms.length > 0 ? rowValues(payments?.balances) : [],
      similar: similar.map(cardValues),
    },
    holds: new Set(trueMarks),
  };
}

function photoValues(photo: ListedPhoto): LiveValues['values'] {
  return Object.fromEntries(Object.entries(photo).map(([name, value]) => [`photo.${name}`, String(value)]));
}

function rowValues(rows: ListedRow[] = []): LiveValues['values'][] {
  return rows.map(({ name, value }) => ({ 'row.name': name, 'row.value': value }));
}

/** A link that opens the visitor's mail program with the title and the URL of the page. */
function shareHref(title = '', address: string): string {
  return `mailto:?subject=${encodeURIComponent(title.toWellFormed())}&body=${encodeURIComponent(address)}`;
}
