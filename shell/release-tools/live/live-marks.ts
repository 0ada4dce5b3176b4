/** The marks that a live page may have, and their places. */

/** The fields of a deal. It may lack any of them, so each name is a condition too. */
const fields = list('title place price acres access utilities holding kinds words until evidence summary');

/** Attributes that may contain the mark; `text` is between elements. */
const places: Readonly<Record<string, readonly string[]>> = {
  ...placed([...fields.map((name) => `deal.${name}`), 'page.asOf', 'term', 'photo.alt'], 'text alt aria-label'),
  ...placed(list('photo.src480 photo.src828 photo.src1600'), 'src srcset'),
  ...placed(['deal.slug'], 'href action'),
  ...placed(['photo.width'], 'width'),
  ...placed(['photo.height'], 'height'),
  ...placed(['CSRF_TOKEN'], 'value'),
};

export const marks = Object.keys(places);

/** Undefined for a mark that the shell does not know. */
export function placesOf(mark: string): readonly string[] | undefined {
  return Object.hasOwn(places, mark) ? places[mark] : undefined;
}

/** `hero` is the first photo, `photos` are the others. */
const lists = list('hero photos terms');

/**
 * `member`: may press "I'm interested" now; `visitor`: anyone else while the land is for sale. `listed`: open to search
 * engines, otherwise `hidden`. `stale`: the api has not responded for a while.
 */
const states = list('early member visitor pending sold interest-sent interest-failed stale listed hidden');

/** By the element of the block. A list with members is a condition that holds. */
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
