/** Decides which page a visitor sees at the URL of a deal, and at that of the list. */
import { createCsrfToken } from '@land/http/csrf-token';
import { cardValues } from '@land/release-tools/live/card-values.ts';
import { dealValues, type DealView } from '@land/release-tools/live/deal-values.ts';
import { landListValues } from '@land/release-tools/live/land-list-values.ts';
import type { Listing } from '@land/release-tools/live/listing.ts';
import { slugPattern } from '@land/kit/form-names';
import { fillTemplate, type LiveValues } from '@land/release-tools/live/live-template.ts';
import type { ComposedPage } from '../pages/page-composer.ts';
import type { Visit } from '../visits/visits.ts';
import { companyTimeZone } from './company-time-zone.ts';
import { findLand, listNewest, listPublic, listSimilar } from '../land-list/find-land.ts';
import type { LandFilter } from '../land-list/land-filter.ts';
import { type LandComposer, type LandPageKind, livePages } from './land-composer.ts';
import type { Access } from './early-access.ts';
import { describeListing, listingPlaceholder } from './land-head.ts';
import { isForMembers, type Listings } from './listings.ts';
import type { EarlyReader } from './member-token.ts';

/** Milliseconds without a response from the api after which the page says that it is old. */
const STALE_AFTER = 600_000;

/** Milliseconds without a response from the api after which no land is shown. */
export const DEAD_AFTER = 86_400_000;

export interface LandVisitor {
  slug: string;
  /** The reader that the visitor's token names, if the token is valid. */
  reader: EarlyReader | undefined;
  /** Whether that reader may still see early deals. */
  access: Access;
  outcome: DealView['outcome'];
}

/** The use of the CSRF token for "I'm Interested" and the signed outcome: this member's interest in this deal. */
export function interestOf(slug: string, { id }: EarlyReader): string {
  return `interest ${slug} ${id}`;
}

/** The use of the CSRF token on the page that asks whether another member may replace the one in the cookie. */
export function replacementOf({ id, version }: EarlyReader): string {
  return `member ${id} ${version}`;
}

interface LandPagesOptions {
  composer: LandComposer;
  listings: Listings;
  publicOrigin: string;
  csrfSecret: string;
  now?: () => number;
}

export class LandPages {
  readonly #options: LandPagesOptions;
  readonly #now: () => number;

  constructor(options: LandPagesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** The page at the URL of a deal; undefined if the visitor's release has no page for deals. */
  answer(visitor: LandVisitor, visit: Visit): ComposedPage | undefined {
    const { listings } = this.#options;
    const { slug } = visitor;
    if (visit.releases.buyer && !visit.releases.buyer.release.pages.land) return undefined;
    if (!slugPattern.test(slug)) return this.#fill('members-first', 404, visit);
    const age = this.#now() - (listings.seenAt ?? -Infinity);
    if (!visit.releases.buyer || age > DEAD_AFTER) return this.#fill('unavailable', 503, visit, { 'deal.slug': slug });
    if (listings.isGone(slug)) return this.#showGone(410, visit);
    const listing = listings.find(slug);
    const isEarly = !listing || isForMembers(listing, this.#now());
    if (isEarly && visitor.access === 'unknown') return this.#fill('unavailable', 503, visit, { 'deal.slug': slug });
    // Members see all deals, so what they do not see was withdrawn. A staff member may test the email of a coming deal.
    if (!listing && visitor.access === 'open' && visitor.reader?.expiry === undefined)
      return this.#showGone(404, visit);
    if (!listing || (isEarly && visitor.access !== 'open')) return this.#fill('members-first', 404, visit);
    return this.#show(listing, { ...visitor, isEarly, staleSince: staleTime(age, listings.seenAt) }, visit);
  }

  /** The list of land that everybody may see; undefined if the visitor's release has no such page. */
  list(filter: LandFilter, visit: Visit): ComposedPage | undefined {
    const { listings } = this.#options;
    const now = this.#now();
    if (visit.releases.buyer && !visit.releases.buyer.release.pages[livePages.list]) return undefined;
    const age = now - (listings.seenAt ?? -Infinity);
    if (!visit.releases.buyer || age > DEAD_AFTER) return this.#fill('unavailable', 503, visit);
    const view = findLand(listPublic(listings.all(), now), filter, now);
    const values = landListValues({ ...view, staleSince: staleTime(age, listings.seenAt) });
    return this.#fill('list', 200, visit, values.values, values);
  }

  /** The page that asks before another member's link replaces the member in this browser's cookie. */
  askToReplace(slug: string, token: string, reader: EarlyReader, visit: Visit): ComposedPage {
    const CSRF_TOKEN = createCsrfToken(this.#options.csrfSecret, { use: replacementOf(reader) });
    return this.#fill('other-member', 200, visit, { 'deal.slug': slug, 'page.token': token, CSRF_TOKEN });
  }

  #show(
    listing: Listing,
    view: LandVisitor & Omit<DealView, 'isMember' | 'similar' | 'address'>,
    visit: Visit,
  ): ComposedPage {
    const { csrfSecret, publicOrigin, listings } = this.#options;
    const similar = listSimilar(listing, listings.all(), this.#now());
    const isMember = view.access === 'open';
    const values = dealValues(listing, { ...view, isMember, similar, address: `${publicOrigin}/land/${listing.slug}` });
    const use = isMember && view.reader ? interestOf(view.slug, view.reader) : undefined;
    values.values.CSRF_TOKEN = createCsrfToken(csrfSecret, { test: visit.preview !== undefined, use });
    const page = this.#fill('deal', 200, visit, values.values, values);
    const described = values.holds.has('listed') ? describeListing(listing, publicOrigin) : '';
    return { ...page, html: page.html.replace(listingPlaceholder, () => described) };
  }

  /** The page for land that is not for sale any more, with the newest land for sale. */
  #showGone(status: ComposedPage['status'], visit: Visit): ComposedPage {
    const newest = listNewest(this.#options.listings.all(), this.#now()).map(cardValues);
    return this.#fill('gone', status, visit, {}, { lists: { newest }, holds: new Set() });
  }

  #fill(
    kind: LandPageKind,
    status: ComposedPage['status'],
    visit: Visit,
    values: LiveValues['values'] = {},
    { lists, holds }: Pick<LiveValues, 'lists' | 'holds'> = { lists: {}, holds: new Set() },
  ): ComposedPage {
    const { headers, template } = this.#options.composer.find(kind, visit);
    return { status, headers, html: fillTemplate(template, { values, lists, holds }) };
  }
}

/** When the api last responded, as text, if that is too long ago. */
function staleTime(age: number, seenAt = 0): string | undefined {
  return age > STALE_AFTER ? formatTime(seenAt) : undefined;
}

/** Formats times in the company's time zone. */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: companyTimeZone, timeZoneName: 'longGeneric' },
});

function formatTime(milliseconds: number): string {
  return timeFormat.format(milliseconds).replaceAll('\u202f', ' ');
}
