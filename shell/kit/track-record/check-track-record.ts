/** The fields of a track record, with the limits that the build checks. */
export interface TrackRecord {
  /** Up to three figures, each with what it counts. */
  facts?: readonly { figure: string; text: string }[];
  person?: { name: string; role: string; portrait: { file: string; alt: string } };
  /** Up to six reviews. */
  reviews?: readonly Review[];
  /** Counties where the company bought, such as "Greene County, MO". Up to 40. */
  counties?: readonly string[];
}

interface Review {
  text: string;
  author: string;
  /** Where the review was published. `url` starts with https. */
  source: { name: string; url?: string };
  /** The day, such as 2026-05-02. */
  date: string;
}

export function isEmpty({ facts = [], person, reviews = [], counties = [] }: TrackRecord): boolean {
  return facts.length + reviews.length + counties.length === 0 && person === undefined;
}

/** Throws one sentence that names the first wrong field. Takes any value, because builds do not check types. */
export function checkTrackRecord(value: unknown, today = new Date().toISOString().slice(0, 10)): void {
  checkFields('the track record', value, {
    'facts?': list(3, { figure: text(20), text: text(80) }),
    'person?': object({
      name: text(60),
      role: text(80),
      portrait: object({ file: matching(/^[\w-]+\.(avif|webp|jpg|png)$/, 'a file in this folder'), alt: text(120) }),
    }),
    'reviews?': list(6, {
      text: text(400),
      author: text(60),
      source: object({ name: text(60), 'url?': checkUrl }),
      date: (name, date) => checkDate(name, date, today),
    }),
    'counties?': (name, counties) => checkList(name, counties, { most: 40, check: text(60) }),
  });
}

type Check = (name: string, value: unknown) => void;

/** Checks by field name; names of optional fields end with `?`. */
type Fields = Record<string, Check>;

const object =
  (fields: Fields): Check =>
  (name, value) =>
    checkFields(name, value, fields);

const list =
  (most: number, fields: Fields): Check =>
  (name, value) =>
    checkList(name, value, { most, check: object(fields) });

const text =
  (most: number): Check =>
  (name, value) => {
    // Control characters, and characters that turn the direction of text, would change how other words look.
    const isText =
      typeof value === 'string' && value.trim() !== '' && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value);
    if (!isText || value.length > most) refuse(name, `must be text in one line, of 1 to ${most} characters`);
  };

const matching =
  (pattern: RegExp, what: string): Check =>
  (name, value) => {
    if (typeof value !== 'string' || !pattern.test(value)) refuse(name, `must be ${what}`);
  };

function checkFields(name: string, value: unknown, fields: Fields): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(name, 'must be an object');
  const checks = Object.entries(fields).map(([field, check]) => [field.replace('?', ''), check] as const);
  const unknown = Object.keys(value).find((field) => !checks.some(([known]) => known === field));
  if (unknown !== undefined) refuse(pathOf(name, unknown), 'is not a field of the track record');
  for (const [field, check] of checks) {
    const given: unknown = (value as Record<string, unknown>)[field];
    if (given !== undefined || !(`${field}?` in fields)) check(pathOf(name, field), given);
  }
}

function checkList(name: string, value: unknown, { most, check }: { most: number; check: Check }): void {
  if (!Array.isArray(value) || value.length > most) return refuse(name, `must be a list of at most ${most}`);
  for (const [index, item] of value.entries()) check(`${name}[${index}]`, item);
}

function checkUrl(name: string, value: unknown): void {
  const url = typeof value === 'string' && value.length <= 300 && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '') refuse(name, 'must be a URL that starts with https://');
}

function checkDate(name: string, value: unknown, today: string): void {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  const isReal = day && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
  if (!isReal || value > today) refuse(name, 'must be a past day such as 2026-05-02');
}

const pathOf = (name: string, field: string) => (name === 'the track record' ? field : `${name}.${field}`);

function refuse(name: string, rule: string): void {
  throw new Error(`shell/kit/track-record: ${name} ${rule}.`);
}
