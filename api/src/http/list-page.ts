import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Max, Min } from 'class-validator';
import { Cleaned, Satisfies } from './field-checks.js';

/** How many items a page of a list has, unless its reader asks for more or fewer. */
export const USUAL_LIMIT = 50;
const MOST_ON_PAGE = 200;

/** An optional number of items, called `items` in the refusal. */
export function LimitField(items: string): PropertyDecorator {
  const message = `Ask for 1 to ${MOST_ON_PAGE} ${items} at a time.`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_ON_PAGE, default: USUAL_LIMIT }),
    Cleaned((text) => (/^\d{1,6}$/.test(text) ? Number(text) : text)),
    Max(MOST_ON_PAGE, { message }),
    Min(1, { message }),
  );
}

/** An optional place in a list, of which `read` makes something if it is one of ours. */
export function CursorField(
  read: (cursor: string) => unknown,
  message = 'This is no cursor of ours: send the nextCursor of the page before, unchanged.',
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ description: '`nextCursor` of the page before.' }),
    Satisfies((value) => typeof value === 'string' && read(value) !== undefined, message),
  );
}
