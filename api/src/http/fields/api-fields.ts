/** The decorators and mapped types of Swagger, which here also read and validate sent fields by their descriptions. */
import type { Type } from '@nestjs/common';
import * as swagger from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';
import { isId } from './is-id.js';

/** The name of the check that follows from a description. The messages of a field's other checks take precedence. */
export const BY_DESCRIPTION = 'byDescription';

/** The fields of each prototype with the rules of their descriptions, in order. */
const FIELDS = new WeakMap<object, ReadonlyMap<string, Rule>>();

type Read = (value: unknown) => unknown;

/** How the fields of each prototype are converted before they are checked, in order. */
const READS = new WeakMap<object, ReadonlyMap<string, readonly Read[]>>();

/** Converts a value before it is validated. */
export function ReadAs(read: Read): PropertyDecorator {
  return (target, name) => {
    const reads = readsIn(target);
    READS.set(target, new Map([...reads, [String(name), [...(reads.get(String(name)) ?? []), read]]]));
  };
}

/** A new object of the class with the sent value of each field, converted and not yet checked. */
export function readValues<T extends object>(dto: Type<T>, sent: ReadonlyMap<string, unknown>): T {
  const reads = readsIn(dto.prototype as object);
  const values = namesOf(dto).map((name) => {
    const value = (reads.get(name) ?? []).reduce((read, convert) => convert(read), sent.get(name));
    return [name, value] as const;
  });
  return Object.assign(new dto(), Object.fromEntries(values));
}

/** The names of a class's fields, in order. */
export function namesOf({ prototype }: Type<object>): readonly string[] {
  return [...rulesIn(prototype as object).keys()];
}

/** Whether a value is undefined or null where its field's description allows that. */
export function isLeftOut({ prototype }: Type<object>, name: string, value: unknown): boolean {
  const rule = rulesIn(prototype as object).get(name);
  return rule !== undefined && isAllowedGap(value, rule);
}

const isAllowedGap = (value: unknown, { isNullable, isOptional }: Rule) =>
  (value === null && isNullable) || (value === undefined && isOptional);

function rulesIn(prototype: object | null): ReadonlyMap<string, Rule> {
  if (prototype === null) return new Map();
  return FIELDS.get(prototype) ?? rulesIn(Object.getPrototypeOf(prototype) as object | null);
}

function readsIn(prototype: object | null): ReadonlyMap<string, readonly Read[]> {
  if (prototype === null) return new Map();
  return READS.get(prototype) ?? readsIn(Object.getPrototypeOf(prototype) as object | null);
}

/** The checks of a field that follow from its description. */
interface Rule {
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly isId: boolean;
  readonly isBoolean: boolean;
  readonly choices: readonly unknown[] | undefined;
}

/** @param designType the property's type, as TypeScript emits it */
function ruleOf(options: swagger.ApiPropertyOptions, designType: unknown): Rule {
  const { required, nullable, format, type = designType, isArray, enum: choices } = options as FieldOptions;
  return {
    isOptional: required === false,
    isNullable: nullable === true,
    isId: format === 'uuid',
    isBoolean: type === Boolean || type === 'boolean',
    choices: isArray === true ? undefined : choices,
  };
}

interface FieldOptions {
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly type?: unknown;
  readonly isArray?: boolean;
  readonly enum?: readonly unknown[];
}

/** The message for a value that its field's description does not allow; undefined for a valid value. */
function faultOf(value: unknown, rule: Rule): string | undefined {
  if (value === null) return 'Send a value, or leave the field out.';
  if (rule.choices && !rule.choices.includes(value)) return `Choose from: ${rule.choices.join(', ')}.`;
  if (rule.isId && !isId(value)) return 'Send an id (a UUID), such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.';
  if (value === undefined) return 'Send this field.';
  if (rule.isBoolean && typeof value !== 'boolean') return 'Send true or false.';
  return undefined;
}

/**
 * Describes a field, and checks by the description whether it may be absent or null, its choices, and whether it is an
 * id or a boolean.
 */
export function ApiProperty(options: swagger.ApiPropertyOptions = {}): PropertyDecorator {
  return (target, name) => {
    const rule = ruleOf(options, Reflect.getMetadata('design:type', target, name));
    FIELDS.set(target, new Map([...rulesIn(target), [String(name), rule]]));
    swagger.ApiProperty(options)(target, name);
    ValidateIf((_, value: unknown) => !isAllowedGap(value, rule))(target, name);
    ValidateBy({
      name: BY_DESCRIPTION,
      validator: {
        validate: (value: unknown) => faultOf(value, rule) === undefined,
        defaultMessage: (checked) => faultOf(checked?.value, rule) ?? '',
      },
    })(target, name);
  };
}

/** ApiProperty for a field that may be left out. */
export function ApiPropertyOptional(options: swagger.ApiPropertyOptions = {}): PropertyDecorator {
  return ApiProperty({ ...options, required: false } as swagger.ApiPropertyOptions);
}

export const PickType: typeof swagger.PickType = (type, names) =>
  withFields(swagger.PickType(type, names), [type], (name) => names.some((each) => each === name));

export const OmitType: typeof swagger.OmitType = (type, names) =>
  withFields(swagger.OmitType(type, names), [type], (name) => !names.some((each) => each === name));

/** All fields may be left out. Null is still refused. */
export const PartialType: typeof swagger.PartialType = (type) => {
  const mapped = withFields(swagger.PartialType(type, { skipNullProperties: false }), [type]);
  const rules = [...rulesIn(mapped.prototype as object)].map(
    ([name, rule]) => [name, { ...rule, isOptional: true }] as const,
  );
  FIELDS.set(mapped.prototype as object, new Map(rules));
  return mapped;
};

export const IntersectionType: typeof swagger.IntersectionType = (...types) =>
  withFields(swagger.IntersectionType(...types), types);

function withFields<Mapped extends Type<unknown>>(
  mapped: Mapped,
  from: readonly Type<unknown>[],
  isKept: (name: string) => boolean = () => true,
): Mapped {
  const rules = from.flatMap((type) => [...rulesIn(type.prototype as object)]).filter(([name]) => isKept(name));
  FIELDS.set(mapped.prototype as object, new Map(rules));
  const reads = from.flatMap((type) => [...readsIn(type.prototype as object)]).filter(([name]) => isKept(name));
  READS.set(mapped.prototype as object, new Map(reads));
  return mapped;
}
