/** The marks, such as `%deal.price%`, that the template of a live page may have, and where they may be. */

/** The fields of a deal. Any of them may be missing, so each name is also a condition for `<live-when>`. */
const fields = list('title place price acres access utilities holding kinds words until evidence summary');

/** For each mark, the attributes that may contain it; `text` means the text of elements. */
const places: Readonly<Record<string, readonly string[]>> = {
  ...placed([...fields.map((name) => `deal.${name}`), 'page.asOf', 'term', 'photo.alt'], 'text alt aria-label'),
  ...placed(list('photo.src480 photo.src828 photo.src1600'), 'src srcset'),
  ...placed(['deal.slug'], 'href action'),
  ...placed(['photo.width'], 'width'),
  ...placed(['photo.height'], 'height'),
  ...placed(['CSRF_TOKEN'], 'value'),
};

export const marks = Object.keys(places);

/** The places where a mark may be; undefined for an unknown mark. */
export function placesOf(mark: string): readonly string[] | undefined {
  return Object.hasOwn(places, mark) ? places[mark] : undefined;
}

/** The lists: `hero` has the first photo, `photos` the others, `terms` the lines about financing. */
const lists = list('hero photos terms');

/**
 * The other conditions. `early`: only members of the buyers list may see the deal. `member`: the visitor is one and may
 * press "I'm Interested". `visitor`: the visitor is not, and the land is for sale. `listed`: search engines may list
 * the page, otherwise `hidden`. `stale`: the data is out of date, because the api does not respond. `drawing-…`: the
 * deal has no photo, and its first kind is residential, recreational or another.
 */
const states = list(
  'early member visitor pending sold interest-sent interest-failed stale listed hidden drawing-residential drawing-recreational drawing-acreage',
);

/**
 * The values of `of`, by the element of the block. In `live-when`, a list is a condition that holds if it is not empty.
 */
export const blocks: Readonly<Record<string, readonly string[]>> = {
  'live-each': lists,
  'live-when': [...fields, ...lists, ...states],
};

function list(names: string): string[] {
  return names.split(' ');
}

function placed(marks: string[], where: string): Record<string, string[]> {
  return Object.fromEntries(marks.map((mark) => [mark, list(where)]));
}
