const PLACE = ['countyFips', 'state'];
const LAND = ['acres', ...PLACE];

/**
 * The placeholders of a deal page that visitors see (`shell/release-tools/live/live-marks.ts`), each with the columns
 * it depends on. After the announcement, only admins change these columns.
 */
export const VISIBLE: Readonly<Record<string, readonly string[]>> = {
  'deal.slug': ['slug'],
  'deal.title': LAND,
  'deal.place': PLACE,
  'deal.price': ['priceCents'],
  'deal.asked': ['priceCents', 'soldPriceHidden'],
  'deal.acres': ['acres'],
  'deal.access': ['access'],
  'deal.utilities': ['utilities'],
  'deal.holding': ['holding'],
  'deal.kinds': ['kinds'],
  'deal.words': ['words'],
  'deal.until': ['headStartHours', 'publicAt'],
  'deal.evidence': ['evidence'],
  'deal.parcel': ['apn'],
  'deal.countyHref': ['apn', ...PLACE],
  'deal.outline': PLACE,
  'deal.directions': ['directions'],
  'deal.coordinates': ['point'],
  'deal.mapHref': ['point'],
  'deal.summary': [...LAND, 'priceCents', 'access'],
  term: ['terms'],
  'row.name': ['terms', 'priceCents'],
  'row.value': ['terms', 'priceCents'],
  'photo.src480': ['photos'],
  'photo.src828': ['photos'],
  'photo.src1600': ['photos'],
  'photo.alt': ['photos'],
  'photo.width': ['photos'],
  'photo.height': ['photos'],
};

/** The placeholders with free texts of staff, which `checkDeal` searches for forbidden words. */
export const OWN_WORDS = {
  'deal.words': ({ words }: Written) => [words ?? ''],
  'deal.directions': ({ directions }: Written) => [directions ?? ''],
  'photo.alt': ({ photos }: Written) => photos.map(({ alt }) => alt),
} as const;

interface Written {
  readonly words: string | null;
  readonly directions: string | null;
  readonly photos: readonly { readonly alt: string }[];
}

/** Visible columns that an admin may change after the announcement. The email to members contained all others. */
export const CHANGED_LATER: readonly string[] = [
  ...['priceCents', 'terms', 'words', 'photos'],
  ...['apn', 'directions', 'point'],
];

const COLUMNS = new Set(Object.values(VISIBLE).flat());

export const isVisible = (column: string): boolean => COLUMNS.has(column);
