import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { BY_DESCRIPTION, isLeftOut, namesOf } from './api-fields.js';
import { isId } from './is-id.js';
import { type FieldError, Refusal, wrongFields } from '../refusal.js';

const MOST_UNKNOWN_NAMES = 20;
const VALIDATION = { forbidUnknownValues: false };

/** The fields of a submission, and the names of unknown ones. */
export interface ReadFields<T> {
  readonly fields: T;
  readonly unknownNames: string[];
}

/**
 * Cleans and checks sent fields by the decorators of `api-fields.ts`. Unknown fields are dropped, because a section may
 * be newer than the api.
 * @throws Refusal (400) naming each wrong field
 */
export function readFields<T extends object>(dto: ClassConstructor<T>, sent: unknown): ReadFields<T> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal(400, 'Send the fields as one JSON object.', { reason: 'not-an-object' });
  }
  const given = new Map(Object.entries(sent));
  const names = namesOf(dto);
  const fields = plainToInstance(dto, Object.fromEntries(names.map((name) => [name, given.get(name)])));
  const faults = new Map(findFaults(dto, fields).map((fault) => [fault.property, messageOf(fault)]));
  const errors = names.flatMap((field): FieldError[] => {
    const message = faults.get(field);
    return message === undefined ? [] : [{ field, message }];
  });
  if (errors.length > 0) throw wrongFields(errors);
  return { fields, unknownNames: [...given.keys()].filter((name) => !names.includes(name)) };
}

/** The message of the first failed check. A field's own checks take precedence over its description. */
function messageOf({ constraints = {} }: ValidationError): string | undefined {
  const { [BY_DESCRIPTION]: byDescription, ...own } = constraints;
  return Object.values(own)[0] ?? byDescription;
}

type Check = (fields: object) => boolean;

const checks = new Map<ClassConstructor<object>, readonly Check[]>();

/**
 * Lets class-validator find the faults only where a check fails. It gathers the checks of a class again for each
 * object, which was a fifth of the memory that a submission takes.
 */
function findFaults(dto: ClassConstructor<object>, fields: object): ValidationError[] {
  const ofClass = checks.get(dto) ?? gatherChecks(dto);
  checks.set(dto, ofClass);
  return ofClass.every((isRight) => isRight(fields)) ? [] : validateSync(fields, VALIDATION);
}

function gatherChecks(dto: ClassConstructor<object>): Check[] {
  const storage = getMetadataStorage();
  const names = namesOf(dto);
  return storage
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ propertyName }) => names.includes(propertyName))
    .flatMap(({ constraintCls, constraints, propertyName: property, each }) => {
      return storage.getTargetValidatorConstraints(constraintCls).map(({ instance }): Check => (fields) => {
        const value: unknown = fields[property as keyof object];
        const told = { targetName: dto.name, property, object: fields, value, constraints };
        const isRight = (one: unknown) => instance.validate(one, told) === true;
        return (
          isLeftOut(dto, property, value) || (each && Array.isArray(value) ? value.every(isRight) : isRight(value))
        );
      });
    });
}

/**
 * Reads the parameters or body of an admin endpoint. Like readFields, but refuses unknown names, because a filter that
 * is silently ignored would show the wrong leads.
 * @throws Refusal (400) naming each invalid or unknown field
 */
export function readStrictly<T extends object>(dto: ClassConstructor<T>, sent: unknown): T {
  const { fields, unknownNames } = readFields(dto, sent ?? {});
  if (unknownNames.length === 0) return fields;
  const known = namesOf(dto).join(', ');
  const message = known === '' ? 'This endpoint takes no parameters.' : `There is no such field; there are: ${known}.`;
  const errors = unknownNames.slice(0, MOST_UNKNOWN_NAMES).map((name) => ({ field: name.slice(0, 100), message }));
  throw wrongFields(errors, 'unknown-fields');
}

class NoParameters {}

/** Refuses (400) a query string on routes without one, and names its parameters. */
@Injectable()
export class NoParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    readStrictly(NoParameters, context.switchToHttp().getRequest<FastifyRequest>().query);
    return true;
  }
}

/**
 * Handler parameter: the `:id` of the path, or another name, as a UUID.
 * @throws Refusal (400) naming it
 */
export const IdParam = createParamDecorator((name: string | undefined, context: ExecutionContext): string =>
  readId(context.switchToHttp().getRequest<FastifyRequest>(), name ?? 'id'),
);

/** @throws Refusal (400) naming it */
export function readId({ params }: FastifyRequest, field: string): string {
  const id = (params as Readonly<Record<string, string>>)[field] ?? '';
  if (isId(id)) return id.toLowerCase();
  const message = 'The id in the URL must be a UUID, such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.';
  throw new Refusal(400, message, { reason: 'invalid-id', errors: [{ field, message }] });
}
