import { applyDecorators } from '@nestjs/common';
import { type ApiPropertyOptions } from '@nestjs/swagger';
import { ApiProperty } from './api-fields.js';
import { Cleaned, Satisfies } from './field-checks.js';

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

// Years on which Postgres, JavaScript and people agree, in every time zone.
const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
const END = Date.parse('2200-01-01T00:00:00Z');

/**
 * Reads a time between 1900 and 2199 with its UTC offset, or a day, which starts at 00:00 UTC. Undefined for any other
 * text and for days that do not exist.
 */
function readInstant(text: string): Date | undefined {
  // In a query string, an unescaped plus sign arrives as a space.
  const written = text.replace(/ (?=\d\d:\d\d$)/, '+');
  const day = DAY.test(written) ? written : TIME.exec(written)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  const time = Date.parse(written);
  return time >= EARLIEST && time < END ? new Date(time) : undefined;
}

/** Whether a text is an existing day, such as 2026-11-24. */
export function isDay(day: string): boolean {
  if (!DAY.test(day)) return false;
  // Date.parse reads February 30 as March 2.
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

interface InstantOptions {
  readonly message: string;
  /** Whether a day without a time is enough. */
  readonly isDayEnough?: boolean;
  readonly isAllowed?: (time: Date) => boolean;
}

/** A field that becomes a Date, so that the original text never reaches Postgres. */
export function InstantField(
  description: ApiPropertyOptions,
  { message, isDayEnough = false, isAllowed = () => true }: InstantOptions,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'date-time', ...description } as ApiPropertyOptions),
    Cleaned((text) => (isDayEnough || text.includes('T') ? (readInstant(text) ?? text) : text)),
    Satisfies((value) => value instanceof Date && isAllowed(value), message),
  );
}
