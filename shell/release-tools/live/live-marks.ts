/** The marks, such as `%deal.price%`, that the template of a live page may have, and where they may be. */

/** The fields of a deal. Any of them may be missing, so each name is also a condition for `<live-when>`.
 * `price` is of land for sale, `asked` of sold land. */
const fields = list(
  'title place price asked acres access utilities holding kinds words until evidence summary parcel directions coordinates',
);

/** For each mark, the attributes that may contain it; `text` means the text of elements. */
const places: Readonly<Record<string, readonly string[]>> = {
  ...placed([...fields.map((name) => `deal.${name}`), 'page.asOf', 'term', 'photo.alt'], 'text alt aria-label'),
  ...placed(list('photo.src480 photo.src828'), 'src srcset'),
  ...placed(['photo.src1600'], 'src srcset href'),
  ...placed(['deal.slug'], 'href action'),
  ...placed(['photo.width'], 'width'),
  ...placed(['photo.height'], 'height'),
  ...placed(['CSRF_TOKEN'], 'value'),
  ...placed(list('card.title card.price card.acres card.place card.terms card.alt'), 'text alt aria-label'),
  ...placed(['card.src480', 'card.src828'], 'src srcset'),
  ...placed(['card.slug', 'link.href', 'list.previousHref', 'list.nextHref'], 'href'),
  ...placed(['link.name', 'link.count', 'list.count', 'list.page', 'list.pages', 'filter.kindName'], 'text'),
  ...placed(['deal.countyHref', 'deal.mapHref', 'page.shareHref'], 'href'),
  ...placed(['deal.outline'], 'src'),
  ...placed(['page.address', 'row.name', 'row.value'], 'text'),
  ...placed(list('filter.state filter.sort filter.kind filter.acresFrom filter.acresTo filter.priceTo'), 'value'),
};

export const marks = Object.keys(places);

/** The places where a mark may be; undefined for an unknown mark. */
export function placesOf(mark: string): readonly string[] | undefined {
  return Object.hasOwn(places, mark) ? places[mark] : undefined;
}

/**
 * The lists. Of a deal: `hero` has the first photo, `photos` the others, `terms` the lines about financing, `totals`
 * and `balances` the rows of its payments, `similar` the cards of land like it. Of the list of land: `cards` for sale,
 * `sold-cards`, and the links that filter by state and that sort. Of the page of the buyers list: `newest` has cards,
 * and `about` the card of the land that the visitor asks about.
 */
const lists = list('hero photos terms totals balances similar cards sold-cards state-links sort-links newest about');

/**
 * The conditions of one entry of a list: a card, or a link. `card.gone`: the land is not shown any more, and its card
 * has no values.
 */
const entries = list(
  'link.current link.other card.new card.pending card.sold card.for-sale card.gone card.photo card.terms ' +
    'card.drawing-residential card.drawing-recreational card.drawing-acreage',
);

/**
 * The conditions of the list of land. `none-for-sale`: no land at all; `none-found`: none that matches the filter;
 * `several-states`: links by state help.
 */
const listStates = list(
  'some-for-sale none-for-sale none-found filtered several-states filter-state filter-sort filter-kind filter-any-kind filter-financing filter-any-financing has-previous has-next has-pages',
);

/**
 * The other conditions. `early`: only members of the buyers list may see the deal. `member`: the visitor is one and may
 * press "I'm Interested". `visitor`: the visitor is not, and the land is for sale. `listed`: search engines may list
 * the page, otherwise `hidden`. `stale`: the data is out of date, because the api does not respond. `drawing-…`: the
 * deal has no photo, and its first kind is residential, recreational or another. `outline`, `county-page`, `map`: the
 * deal has the drawing of its county, a page of the county about it, and a point on the map.
 */
const states = list(
  'early member visitor pending sold interest-sent interest-failed stale listed hidden drawing-residential drawing-recreational drawing-acreage outline county-page map',
);

/**
 * The values of `of`, by the element of the block. In `live-when`, a list is a condition that holds if it is not empty.
 */
export const blocks: Readonly<Record<string, readonly string[]>> = {
  'live-each': lists,
  'live-when': [...fields, ...lists, ...states, ...entries, ...listStates],
};

function list(names: string): string[] {
  return names.split(' ');
}

function placed(marks: string[], where: string): Record<string, string[]> {
  return Object.fromEntries(marks.map((mark) => [mark, list(where)]));
}
