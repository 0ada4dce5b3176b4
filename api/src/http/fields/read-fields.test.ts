import { expect, jest, test } from '@jest/globals';
import { getMetadataStorage, Length } from 'class-validator';
import { DealFields } from '../../deals/deal/deal-fields.dto.js';
import { CompFields } from '../../offers/comps/comps.dto.js';
import { OfferSettings } from '../../offers/estimate/offer-settings.dto.js';
import { EstimateParameters } from '../../offers/offer/offers.dto.js';
import {
  ApiProperty,
  ApiPropertyOptional,
  IntersectionType,
  namesOf,
  OmitType,
  PartialType,
  PickType,
} from './api-fields.js';
import { readFields } from './read-fields.js';
import type { Refusal } from '../refusal.js';

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

const VALID = { needed: 'x', choice: 'a', id: null };

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
  [VALID, []],
  [{ ...VALID, flag: true }, []],
  [{ ...VALID, flag: undefined }, []],
  [{}, ['needed', 'choice', 'id']],
  [{ needed: null, flag: null, choice: null, id: null }, ['needed', 'flag', 'choice']],
  [{ ...VALID, flag: 'true', choice: 'c', id: '7' }, ['flag', 'choice', 'id']],
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
])('the messages about numbers and links begin with "Enter", because people read them: %p %j', (dto, sent) => {
  const messages = messagesOf(dto as new () => object, sent);
  for (const field of Object.keys(sent)) expect(messages).toContainEqual([field, expect.stringMatching(/^Enter /)]);
});

class Optional {
  @ApiPropertyOptional({ type: 'string', nullable: true })
  @Length(2, 5)
  text?: string | null;
}

test('the checks of a class are collected once for all valid objects', () => {
  const gather = jest.spyOn(getMetadataStorage(), 'getTargetValidationMetadatas');
  for (const sent of [{ text: 'abc' }, {}, { text: null }]) expect(messagesOf(Optional, sent)).toEqual([]);
  expect(gather).toHaveBeenCalledTimes(1);
  expect(messagesOf(Optional, { text: 'a' })).toHaveLength(1);
});

test('checks follow from the rules in api-fields.ts, not from the metadata of Swagger', () => {
  class Bare {
    @ApiProperty({ enum: ['a', 'b'] }) choice: string;
  }
  for (const key of Reflect.getMetadataKeys(Bare.prototype) as string[]) Reflect.deleteMetadata(key, Bare.prototype);
  Reflect.deleteMetadata('swagger/apiModelProperties', Bare.prototype, 'choice');
  expect(messagesOf(Bare, { choice: 'c' })).toEqual([['choice', 'Choose from: a, b.']]);
  expect(readFields(Bare, { choice: 'a' }).fields).toEqual({ choice: 'a' });
});

test('mapped types have the fields of their classes, in order, and their checks', () => {
  class Part extends PickType(Described, ['choice', 'needed']) {}
  class Whole extends IntersectionType(PartialType(Part), OmitType(Described, ['needed', 'choice', 'id'])) {}
  expect([namesOf(Part), namesOf(Whole)]).toEqual([
    ['needed', 'choice'],
    ['needed', 'choice', 'flag'],
  ]);
  expect(messagesOf(Part, {}).map(([field]) => field)).toEqual(['needed', 'choice']);
  expect(messagesOf(Whole, { choice: 'c', needed: null, flag: 7 }).map(([field]) => field)).toEqual([
    ...['needed', 'choice', 'flag'],
  ]);
  expect(messagesOf(Whole, {})).toEqual([]);
});
