/** Sample deals, ordinary and extreme ones, with which the gate fills and checks each live page in every state. */
import { placeholder } from '@land/kit/form-names';
import type { ListedPhoto, Listing } from './listing.ts';
import { type DealView, dealValues } from './deal-values.ts';
import { type LandListView, landListValues } from './land-list-values.ts';
import type { LiveValues } from './live-template.ts';

export const sampleSlug = 'ten-acres-in-apache-county';

const photo = (alt: string, digit: string): ListedPhoto => {
  const path = `/photos/${digit.repeat(32)}-`;
  return { src480: `${path}480`, src828: `${path}828`, src1600: `${path}1600`, alt, width: 1600, height: 1067 };
};

const plain: Listing = {
  slug: sampleSlug,
  stage: 'public',
  publicAt: '2020-11-20T16:05:00.000Z',
  fields: {
    title: '10 acres in Apache County, Arizona',
    place: 'Apache County, Arizona',
    price: '$9,900',
    acres: '10 acres',
    access: 'Dirt road, all year',
    utilities: 'Power at the road; no water',
    holding: 'We own this land.',
    kinds: 'Recreational land, rural acreage',
    words: 'Open grassland with a view of the White Mountains.\nThe road is graded each spring.',
    until: 'Friday, November 20 at 10:05 AM Central Time',
    evidence:
      'Our estimate is $13,000, from 5 sales in Apache County, March to October. The price is 24% lower. Not an appraisal.',
    terms: 'Owner financing is available.',
    summary: '10 acres in Apache County, Arizona, for $9,900, with owner financing.',
  },
  facts: {
    state: 'AZ',
    acres: 10,
    priceCents: 990_000,
    kinds: ['Recreational Land'],
    changedAt: '2020-11-20T16:05:00.000Z',
  },
  terms: ['Down payment $1,000', '48 payments of $250', 'Annual percentage rate 11.9%'],
  photos: [photo('Grassland below mountains', 'a'), photo('The dirt road to the land', 'b')],
};

const hostileText = `</h1><script>x()</script>" onerror='x' %deal.price% </live-each> $& &amp; \u00a0\u202e\u0000\r\n${'W'.repeat(300)}`;
const everywhere = (text: string) => Object.fromEntries(Object.keys(plain.fields).map((name) => [name, text]));

const hostile: Listing = {
  ...plain,
  fields: { ...everywhere(hostileText), asked: hostileText },
  terms: Array.from({ length: 5 }, () => hostileText),
  photos: Array.from({ length: 12 }, () => photo(hostileText, 'c')),
};
const long: Listing = { ...plain, fields: { ...plain.fields, words: 'Ab &\n'.repeat(400) } };
const bare: Listing = { ...plain, fields: { title: 'Land', price: '$1' }, terms: [], photos: [] };

const open: DealView = { isEarly: false, isMember: false, outcome: undefined, staleSince: undefined };
const views: [Partial<Listing>, Partial<DealView>][] = [
  [{}, {}],
  [{}, { isEarly: true, isMember: true, staleSince: 'November 25 at 9:14 AM Central Time' }],
  [{}, { isMember: true, outcome: 'failed' }],
  [{ stage: 'pending' }, { isMember: true, outcome: 'sent' }],
  [{ stage: 'sold' }, { isEarly: true, isMember: true }],
];

export const sampleListing = plain;

/** The values of all sample deals in all states. The token's placeholder stays in the page, as in other pages. */
const deals: LiveValues[] = [plain, hostile, long, bare].flatMap((listing) =>
  views.map(([changes, view]) => {
    const values = dealValues({ ...listing, ...changes }, { ...open, ...view });
    return { ...values, values: { ...values.values, CSRF_TOKEN: placeholder.csrfToken } };
  }),
);

const link = (name: string, count: number) => ({ name, count, href: '/land?state=AZ', isCurrent: count === 1 });
const noFilter = { state: '', sort: '', kind: '', kindName: '', acresFrom: '', acresTo: '', priceTo: '' };

/** A page of the list of land with these deals. */
function listOf(listings: Listing[], changes: Partial<LandListView> = {}): LiveValues {
  return landListValues({
    cards: listings.map((listing) => ({ listing, isNew: true })),
    ...{ sold: [], found: listings.length, forSale: listings.length, isFiltered: false },
    stateLinks: [link('All states', 2), link('Arizona', 1), link('Oregon', 1)],
    sortLinks: [link('Newest', 1), link('Lowest price', 2)],
    fields: { ...noFilter, hasFinancing: false },
    ...{ page: 1, pages: 1, previousHref: '/land', nextHref: '/land?page=2', staleSince: undefined },
    ...changes,
  });
}

const filter = {
  state: 'AZ',
  sort: 'acre',
  kind: 'recreational',
  kindName: hostileText,
  acresFrom: '2',
  acresTo: hostileText,
};
const lists: LiveValues[] = [
  listOf([plain, bare, { ...plain, stage: 'pending' }], { sold: [{ ...bare, stage: 'sold' }] }),
  listOf(
    Array.from({ length: 24 }, () => ({ ...hostile, terms: [hostileText] })),
    { page: 2, pages: 3, stateLinks: [link(hostileText, 9), link('', 1), link('B', 2)] },
  ),
  listOf([], {
    forSale: 5,
    isFiltered: true,
    fields: { ...filter, priceTo: '1', hasFinancing: true },
    staleSince: 'today',
  }),
  listOf([]),
];

/** The values with which the gate fills a live page. */
export function samplesOf(page: string): LiveValues[] {
  return page === 'land-list' ? lists : deals;
}
