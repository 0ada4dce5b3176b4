import { expect, jest, test } from '@jest/globals';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getMetadataStorage, Length } from 'class-validator';
import { DealFields } from '../deals/deal/deal-fields.dto.js';
import { CompFields } from '../offers/comps/comps.dto.js';
import { OfferSettings } from '../offers/estimate/offer-settings.dto.js';
import { EstimateParameters } from '../offers/offer/offers.dto.js';
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

/** Invalid fields and their messages. */
function messagesOf(dto: new () => object, sent: object): [field: string, message: string][] {
  try {
    readFields(dto, sent);
    return [];
  } catch (refusal) {
    return ((refusal as Refusal).details.errors ?? []).map(({ field, message }) => [field, message]);
  }
}

/** The names of the invalid fields. */
const faultsOf = (sent: object) => messagesOf(Described, sent).map(([field]) => field);

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

test.each([
  [DealFields, { headStartHours: 0 }],
  [DealFields, { terms: {} }],
  [DealFields, { acres: 0 }],
  [DealFields, { priceCents: 0 }],
  [EstimateParameters, { flood: 7 }],
  [CompFields, { url: 'x', acres: 0, priceCents: 0 }],
  [OfferSettings, { discountPercent: 101 }],
])('people are asked to enter a number or an address, not to send it: %p %j', (dto, sent) => {
  const messages = messagesOf(dto as new () => object, sent);
  for (const field of Object.keys(sent)) expect(messages).toContainEqual([field, expect.stringMatching(/^Enter /)]);
});

class Optional {
  @ApiPropertyOptional({ type: 'string', nullable: true })
  @Length(2, 5)
  text?: string | null;
}

test('the checks of a class are gathered once for all objects that are right', () => {
  const gather = jest.spyOn(getMetadataStorage(), 'getTargetValidationMetadatas');
  for (const sent of [{ text: 'abc' }, {}, { text: null }]) expect(messagesOf(Optional, sent)).toEqual([]);
  expect(gather).toHaveBeenCalledTimes(1);
  expect(messagesOf(Optional, { text: 'a' })).toHaveLength(1);
});
