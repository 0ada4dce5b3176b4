import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { BY_DESCRIPTION, isLeftOut, namesOf, readValues } from './api-fields.js';
import { isId } from './is-id.js';
import { type FieldError, Refusal, wrongFields } from '../refusal.js';

const MOST_UNKNOWN_NAMES = 20;
const VALIDATION = { forbidUnknownValues: false };

/** The valid fields of a request, and the names of unknown fields. */
export interface ReadFields<T> {
  readonly fields: T;
  readonly unknownNames: string[];
}

/** The fields of a request, of which some may be wrong: a wrong one is undefined and has an error. */
export interface CheckedFields<T> {
  readonly fields: Partial<T>;
  readonly errors: readonly FieldError[];
}

/**
 * Cleans and checks sent fields by the decorators of `api-fields.ts`. Unknown fields are dropped, because a section may
 * be newer than the api.
 * @throws Refusal (400) naming each wrong field
 */
export function readFields<T extends object>(dto: Type<T>, sent: unknown): ReadFields<T> {
  const { fields, errors, unknownNames } = cleanAndCheck(dto, sent);
  if (errors.length > 0) throw wrongFields(errors);
  return { fields, unknownNames };
}

/** @throws Refusal (400) for anything but an object */
function cleanAndCheck<T extends object>(dto: Type<T>, sent: unknown): ReadFields<T> & { errors: FieldError[] } {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal(400, 'Send the fields as one JSON object.', { reason: 'not-an-object' });
  }
  const given = new Map(Object.entries(sent));
  const names = namesOf(dto);
  const fields = readValues(dto, given);
  const faults = new Map(findFaults(dto, fields).map((fault) => [fault.property, messageOf(fault)]));
  const errors = names.flatMap((field): FieldError[] => {
    const message = faults.get(field);
    return message === undefined ? [] : [{ field, message }];
  });
  return { fields, errors, unknownNames: [...given.keys()].filter((name) => !names.includes(name)) };
}

/** The message of the first failed check. A field's own checks take precedence over its description. */
function messageOf({ constraints = {} }: ValidationError): string | undefined {
  const { [BY_DESCRIPTION]: byDescription, ...own } = constraints;
  return Object.values(own)[0] ?? byDescription;
}

type Check = (fields: object) => boolean;

const checks = new Map<Type<object>, readonly Check[]>();

/**
 * Runs class-validator only for objects that fail a check. It collects the checks of a class again for each object,
 * which took a fifth of the memory of a submission.
 */
function findFaults(dto: Type<object>, fields: object): ValidationError[] {
  const classChecks = checks.get(dto) ?? collectChecks(dto);
  checks.set(dto, classChecks);
  return classChecks.every((isValid) => isValid(fields)) ? [] : validateSync(fields, VALIDATION);
}

function collectChecks(dto: Type<object>): Check[] {
  const storage = getMetadataStorage();
  const names = namesOf(dto);
  return storage
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ propertyName }) => names.includes(propertyName))
    .flatMap(({ constraintCls, constraints, propertyName: property, each }) => {
      return storage.getTargetValidatorConstraints(constraintCls).map(({ instance }): Check => (fields) => {
        const value: unknown = fields[property as keyof object];
        const context = { targetName: dto.name, property, object: fields, value, constraints };
        const isValid = (one: unknown) => instance.validate(one, context) === true;
        return (
          isLeftOut(dto, property, value) || (each && Array.isArray(value) ? value.every(isValid) : isValid(value))
        );
      });
    });
}

/**
 * Reads the parameters or body of an admin endpoint. Like readFields, but refuses unknown names, because a filter that
 * is silently ignored would show the wrong leads.
 * @throws Refusal (400) naming each invalid or unknown field
 */
export function readStrictly<T extends object>(dto: Type<T>, sent: unknown): T {
  const { fields, unknownNames } = readFields(dto, sent ?? {});
  refuseUnknown(dto, unknownNames);
  return fields;
}

/**
 * Checks the body of an admin endpoint like readStrictly, but leaves wrong fields to acceptFields.
 * @throws Refusal (400) naming each unknown field
 */
export function checkFields<T extends object>(dto: Type<T>, sent: unknown): CheckedFields<T> {
  const { fields, errors, unknownNames } = cleanAndCheck(dto, sent ?? {});
  refuseUnknown(dto, unknownNames);
  const wrong = Object.fromEntries(errors.map(({ field }) => [field, undefined]));
  return { fields: { ...fields, ...wrong }, errors };
}

/**
 * The fields, unless some are wrong or contradict each other. One refusal names all of them, so that staff correct a
 * form in one round.
 * @param contradictions of the fields that are not wrong
 * @throws Refusal (400)
 */
export function acceptFields<T>({ fields, errors }: CheckedFields<T>, contradictions: readonly FieldError[]): T {
  const wrong = new Set(errors.map(({ field }) => field));
  const all = [...errors, ...contradictions.filter(({ field }) => !wrong.has(field))];
  if (all.length > 0) throw wrongFields(all);
  return fields as T;
}

/** @throws Refusal (400) naming each unknown field */
function refuseUnknown(dto: Type<object>, unknownNames: readonly string[]): void {
  if (unknownNames.length === 0) return;
  const known = namesOf(dto).join(', ');
  const message = known === '' ? 'This endpoint takes no parameters.' : `There is no such field; there are: ${known}.`;
  const errors = unknownNames.slice(0, MOST_UNKNOWN_NAMES).map((name) => ({ field: name.slice(0, 100), message }));
  throw wrongFields(errors, 'unknown-fields');
}

class NoParameters {}

/** Refuses (400) a query string on routes that take none, and names the parameters. */
@Injectable()
export class NoParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    readStrictly(NoParameters, context.switchToHttp().getRequest<FastifyRequest>().query);
    return true;
  }
}

/**
 * Handler parameter: the `:id` of the path, or the named part of the path, as a UUID.
 * @throws Refusal (400) naming the part
 */
export const IdParam = createParamDecorator((name: string | undefined, context: ExecutionContext): string =>
  readId(context.switchToHttp().getRequest<FastifyRequest>(), name ?? 'id'),
);

/** The named part of the path as a UUID. @throws Refusal (400) naming the part */
export function readId({ params }: FastifyRequest, field: string): string {
  const id = (params as Readonly<Record<string, string>>)[field] ?? '';
  if (isId(id)) return id.toLowerCase();
  const message = 'The id in the URL must be a UUID, such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.';
  throw new Refusal(400, message, { reason: 'invalid-id', errors: [{ field, message }] });
}
