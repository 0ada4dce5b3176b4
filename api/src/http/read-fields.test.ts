import { expect, test } from '@jest/globals';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { readFields } from './read-fields.js';
import type { Refusal } from './refusal.js';

/** Fields without validators. */
class Described {
  @ApiProperty({ type: 'string' })
  needed: string;

  @ApiPropertyOptional({ type: 'boolean' })
  flag?: boolean;

  @ApiProperty({ enum: ['a', 'b'] })
  choice: string;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  id: string | null;
}

const RIGHT = { needed: 'x', choice: 'a', id: null };

/** The names of the invalid fields. */
function faultsOf(sent: object): string[] {
  try {
    readFields(Described, sent);
    return [];
  } catch (refusal) {
    return ((refusal as Refusal).details.errors ?? []).map(({ field }) => field);
  }
}

test.each([
  [RIGHT, []],
  [{ ...RIGHT, flag: true }, []],
  [{ ...RIGHT, flag: undefined }, []],
  [{}, ['needed', 'choice', 'id']],
  [{ needed: null, flag: null, choice: null, id: null }, ['needed', 'flag', 'choice']],
  [{ ...RIGHT, flag: 'true', choice: 'c', id: '7' }, ['flag', 'choice', 'id']],
])('the description of a field is checked without any validator: %j', (sent, faults) => {
  expect(faultsOf(sent)).toEqual(faults);
});
