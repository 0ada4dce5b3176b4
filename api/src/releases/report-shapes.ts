import { countCharacters } from '../http/clean-text.js';

type Test = (value: unknown) => boolean;

const MOST_ITEMS = 100;
const MOST_COUNT = 1_000_000;

/** Name of a section. */
export const isName: Test = (value) =>
  typeof value === 'string' && value.length <= 40 && /^[a-z]+(-[a-z]+)*$/.test(value);

/** Version of a release: fit for a folder's name and a part of a URL. */
export const isVersion: Test = (value) => typeof value === 'string' && /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/.test(value);

/** What one shell can have seen between two reports. */
export const isCount: Test = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_COUNT;

/** A UUID of any version. */
export const isReportId: Test = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** One line of text that Postgres can hold. */
export const isReason: Test = (value) =>
  typeof value === 'string' && value.trim() !== '' && countCharacters(value) <= 500 && !/[\p{Cc}\p{Cs}]/u.test(value);

/** Tests for a list of at most 100 objects that have exactly these properties. */
export function isListOf(shape: Readonly<Record<string, Test>>): Test {
  const names = Object.keys(shape);
  const isItem = (item: unknown) =>
    typeof item === 'object' &&
    item !== null &&
    Object.keys(item).length === names.length &&
    names.every((name) => Object.hasOwn(item, name) && shape[name]?.((item as Record<string, unknown>)[name]) === true);
  return (value) => Array.isArray(value) && value.length <= MOST_ITEMS && value.every(isItem);
}
