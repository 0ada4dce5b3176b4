/** Sample deals, ordinary and extreme ones, with which the gate fills and checks each live page in every state. */
import { placeholder } from '@land/kit/form-names';
import type { ListedPhoto, Listing, ListingFacts } from './listing.ts';
import { type LandCard, buyLandValues } from './card-values.ts';
import { type DealView, dealValues } from './deal-values.ts';
import { type LandListView, landListValues } from './land-list-values.ts';
import type { LiveValues } from './live-template.ts';

export const sampleSlug = 'ten-acres-in-apache-county';

const photo = (alt: string, digit: string): ListedPhoto => {
  const path = `/photos/${digit.repeat(32)}-`;
  return { src480: `${path}480`, src828: `${path}828`, src1600: `${path}1600`, alt, width: 1600, height: 1067 };
};

const sampleFacts: ListingFacts = {
  state: 'AZ',
  acres: 10,
  priceCents: 990_000,
  kinds: ['Recreational Land'],
  changedAt: '2020-11-20T16:05:00.000Z',
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
    parcel: '203-45-678',
    directions: 'From Concho, 6 miles west on County Road 5010, then 1 mile south.',
    coordinates: '34.5123, -109.3412',
  },
  facts: sampleFacts,
  terms: ['Down payment $1,000', '48 payments of $250', 'Annual percentage rate 11.9%'],
  photos: [photo('Grassland below mountains', 'a'), photo('The dirt road to the land', 'b')],
  links: {
    outline: '/counties/04001.svg',
    county: 'https://assessor.example.gov/parcel?number=203-45-678&view=1',
    map: 'https://www.google.com/maps/dir/?api=1&destination=34.5123,-109.3412',
  },
  payments: {
    totals: [
      { name: 'Amount financed', value: '$8,900' },
      { name: 'Finance charge', value: '$3,100' },
    ],
    balances: Array.from({ length: 4 }, (_, index) => ({ name: `After ${index + 1} years`, value: '$7,222' })),
  },
};

const hostileText = `</h1><script>x()</script>" onerror='x' %deal.price% </live-each> $& &amp; \u00a0\u202e\u0000\r\n${'W'.repeat(300)}`;
const hostileRow = () => ({ name: hostileText, value: hostileText });
const everywhere = (text: string) => Object.fromEntries(Object.keys(plain.fields).map((name) => [name, text]));

const hostile: Listing = {
  ...plain,
  fields: { ...everywhere(hostileText), asked: hostileText },
  terms: Array.from({ length: 5 }, () => hostileText),
  photos: Array.from({ length: 12 }, () => photo(hostileText, 'c')),
  links: { outline: '/counties/04001.svg', county: `https://example.gov/?n=">'<&${'W'.repeat(400)}` },
  payments: { totals: Array.from({ length: 4 }, hostileRow), balances: Array.from({ length: 5 }, hostileRow) },
};
const manyYears = Array.from({ length: 40 }, (_, index) => ({ name: `After ${index + 1} years`, value: '$1' }));
const long: Listing = {
  ...plain,
  fields: { ...plain.fields, words: 'Ab &\n'.repeat(400) },
  payments: { totals: [], balances: manyYears },
};
/** As an older api lists it, which knows no links and payments. */
const bare: Listing = {
  ...{ slug: sampleSlug, stage: 'public', publicAt: plain.publicAt },
  ...{ fields: { title: 'Land', price: '$1' }, facts: sampleFacts, terms: [], photos: [] },
};
const cardsOf = (listings: Listing[]): LandCard[] => listings.map((listing) => ({ listing, isNew: true }));

const open: DealView = {
  ...{ isEarly: false, isMember: false, outcome: undefined, staleSince: undefined, similar: [] },
  address: `https://www.example.com/land/${sampleSlug}`,
};
const views: [Partial<Listing>, Partial<DealView>][] = [
  [{}, { similar: cardsOf([plain, bare, { ...hostile, terms: [hostileText] }]) }],
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
    cards: cardsOf(listings),
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

/** The land on the page of the buyers list, whose form keeps its placeholder. */
const buyLand: LiveValues[] = [
  buyLandValues([]),
  buyLandValues(cardsOf([plain, bare, { ...hostile, terms: [hostileText] }]), cardsOf([hostile])),
  buyLandValues(cardsOf([plain]), cardsOf([{ ...plain, stage: 'sold' }])),
  buyLandValues([], 'gone'),
].map((values) => ({ ...values, values: { CSRF_TOKEN: placeholder.csrfToken } }));

/** The values with which the gate fills a page with live blocks. */
export function samplesOf(page: string): LiveValues[] {
  if (page === 'buy-land') return buyLand;
  return page === 'land-list' ? lists : deals;
}
