import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { Refusal, type FieldError } from '../http/refusal.js';

/** The fields of a submission, and the names of those sent besides. */
export interface ReadFields<T> {
  readonly fields: T;
  readonly unknownNames: string[];
}

/**
 * Cleans and checks what was sent. Fields that we do not know are left out: a section may be ahead of the api.
 * @throws Refusal (400) naming each field that is wrong
 */
export function readFields<T extends object>(dto: ClassConstructor<T>, sent: unknown): ReadFields<T> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal(400, 'Send the fields as one JSON object.', { reason: 'not-an-object' });
  }
  const fields = plainToInstance(dto, sent, { excludeExtraneousValues: true });
  const errors = validateSync(fields, { stopAtFirstError: true, forbidUnknownValues: false }).map(describe);
  if (errors.length > 0) throw new Refusal(400, 'Please check the marked fields.', { reason: 'invalid-fields', errors });
  return { fields, unknownNames: Object.keys(sent).filter((name) => !Object.hasOwn(fields, name)) };
}

function describe({ property, constraints }: ValidationError): FieldError {
  return { field: property, message: Object.values(constraints ?? {})[0] ?? 'Check this field.' };
}
