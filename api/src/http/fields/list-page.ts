import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from './api-fields.js';
import { Max, Min } from 'class-validator';
import { Cleaned, Satisfies } from './field-checks.js';
import { TextOrNull } from './nullable-fields.js';

/** The usual number of items on a page of a list. */
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

/**
 * Encodes positions in a list as cursors for URLs, and reads them. The cursor contains the list's name, so that a
 * cursor of another list reads as undefined.
 */
export function cursorsOf(list: string, isPosition: (text: string) => boolean) {
  const write = (position: string | number) => Buffer.from(`${list}:${position}`).toString('base64url');
  const read = (cursor: string): string | undefined => {
    const position = Buffer.from(cursor, 'base64url')
      .toString()
      .slice(list.length + 1);
    return isPosition(position) && write(position) === cursor ? position : undefined;
  };
  return { write, read };
}

/** An optional cursor: the position in a list at which the page begins. */
export function CursorField({ read }: Pick<ReturnType<typeof cursorsOf>, 'read'>): PropertyDecorator {
  const message = 'This is no cursor of ours: send the nextCursor of the previous page, unchanged.';
  return applyDecorators(
    ApiPropertyOptional({ description: '`nextCursor` of the previous page.' }),
    Satisfies((value) => typeof value === 'string' && read(value) !== undefined, message),
  );
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The class of a page of a list, for its description. */
export function PageOf<Item>(item: Type<Item>): Type<Page<Item>> {
  class PageOfItems implements Page<Item> {
    @ApiProperty({ type: [item] })
    items: Item[];

    @TextOrNull('Send it as `cursor` for the next page; null on the last one.')
    nextCursor: string | null;
  }
  return PageOfItems;
}

/** The page of `rows`, of which one more than `limit` was read: if there is one more, another page follows. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorAfter: (last: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : cursorAfter(last) };
}
