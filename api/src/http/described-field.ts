import type { ClassConstructor } from 'class-transformer';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is an id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The description of a field. Mapped types (PickType, PartialType …) keep it. */
export interface Described {
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly type?: unknown;
}

/** The names of a description's fields, in order. */
export function namesOf({ prototype }: ClassConstructor<object>): string[] {
  // @nestjs/swagger stores the options of ApiProperty under this key and the next. It exports neither.
  const properties = (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype as object) ?? []) as string[];
  return properties.map((property) => property.slice(1));
}

/** The description of one field. */
export function describedBy({ prototype }: ClassConstructor<object>, name: string): Described {
  return Reflect.getMetadata('swagger/apiModelProperties', prototype as object, name) as Described;
}

/** Whether nothing was sent where nothing needs to be. */
export function isLeftOut(value: unknown, { required, nullable }: Described): boolean {
  return (value === undefined && required === false) || (value === null && nullable === true);
}

/** Returns the fault of a value, if any. `fault` is the message of its own checks. */
export function faultOf(value: unknown, described: Described, fault: string | undefined): string | undefined {
  if (isLeftOut(value, described)) return undefined;
  if (value === null) return fault ?? 'Send a value, or leave the field out.';
  return fault ?? faultByDescription(value, described);
}

function faultByDescription(value: unknown, { enum: choices, format, type }: Described): string | undefined {
  if (choices && !choices.includes(value)) return `Choose from: ${choices.join(', ')}.`;
  if (format === 'uuid' && !isId(value)) return 'Send an id (a UUID), such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.';
  if (value === undefined) return 'Send this field.';
  if ((type === Boolean || type === 'boolean') && typeof value !== 'boolean') return 'Send true or false.';
  return undefined;
}
