import { ApiProperty, ApiPropertyOptional } from '../http/fields/api-fields.js';
import { Satisfies } from '../http/fields/field-checks.js';
import { countCharacters } from '../http/fields/clean-text.js';

type Test = (value: unknown) => boolean;

const MOST_ITEMS = 100;
const MOST_COUNT = 1_000_000;

/** Name of a section. */
export const isName: Test = (value) =>
  typeof value === 'string' && value.length <= 40 && /^[a-z]+(-[a-z]+)*$/.test(value);

/** Version of a release, which is also a folder's name and a part of URLs. */
export const isVersion: Test = (value) => typeof value === 'string' && /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/.test(value);

/** A number of views or errors. A shell cannot count more than a million between two reports. */
const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_COUNT;

/** One line of text that Postgres can store. */
const isReason: Test = (value) =>
  typeof value === 'string' && value.trim() !== '' && countCharacters(value) <= 500 && !/[\p{Cc}\p{Cs}]/u.test(value);

/** A test for a list of at most 100 objects that have exactly these properties. */
function isListOf(shape: Readonly<Record<string, Test>>): Test {
  const names = Object.keys(shape);
  const isItem = (item: unknown) =>
    typeof item === 'object' &&
    item !== null &&
    Object.keys(item).length === names.length &&
    names.every((name) => Object.hasOwn(item, name) && shape[name]?.((item as Record<string, unknown>)[name]) === true);
  return (value) => Array.isArray(value) && value.length <= MOST_ITEMS && value.every(isItem);
}

const Section = () => ApiProperty({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40, example: 'seller' });
const Version = () => ApiProperty({ maxLength: 64, example: '1.4.0-3f9d543' });
const Count = (example: number) => ApiProperty({ type: 'integer', minimum: 0, example });

/** Views and errors of one version of a section. */
export class ReleaseCount {
  @Section() section: string;
  @Version() version: string;
  @Count(120) views: number;
  @Count(1) errors: number;
}

/** A version that was taken back because too many views failed, and the reason. */
export class ReleaseTakeback {
  @Section() section: string;
  @Version() version: string;
  @ApiProperty({ minLength: 1, maxLength: 500, example: '9 of 40 views failed; of the live version 1 of 900 did.' })
  reason: string;
}

/** The observations of one shell since its last report. */
export class ReleaseReport {
  @ApiPropertyOptional({
    format: 'uuid',
    description:
      "The shell's own name for this report: its counts are added once, however often it comes within a day.",
  })
  id?: string;

  @ApiProperty({ type: [ReleaseCount], maxItems: 100, description: 'Added to what is known; may be empty.' })
  @Satisfies(
    isListOf({ section: isName, version: isVersion, views: isCount, errors: isCount }),
    'Send at most 100 of { section, version, views, errors }, the counts as whole numbers from 0 to 1000000.',
  )
  counts: ReleaseCount[];

  @ApiPropertyOptional({ type: [ReleaseTakeback], maxItems: 100, description: 'The first reason of a version stays.' })
  @Satisfies(
    isListOf({ section: isName, version: isVersion, reason: isReason }),
    'Send at most 100 of { section, version, reason }, the reason with 1 to 500 characters.',
  )
  takenBack?: ReleaseTakeback[];
}

/** A version that was taken back, and when. */
export class KnownTakeback extends ReleaseTakeback {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T16:40:03.120Z' }) at: Date;
}

/** The totals over all shells. */
export class ReleaseTotals {
  @ApiProperty({ type: [ReleaseCount], description: 'Of the last 30 days, this report included.' })
  counts: ReleaseCount[];
  @ApiProperty({ type: [KnownTakeback], description: 'Newest first; at most 500.' }) takenBack: KnownTakeback[];
}
