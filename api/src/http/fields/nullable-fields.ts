import { ApiProperty } from './api-fields.js';

/** A field of a response. Its type is that of the TypeScript property, or `type`. */
export function Field(description: string, example: unknown, type?: 'integer'): PropertyDecorator {
  return ApiProperty({ ...(type && { type }), description, example });
}

/** A time in a response. */
export function TimeField(example: string, description?: string): PropertyDecorator {
  return ApiProperty({ format: 'date-time', ...(description && { description }), example });
}

/** A string in a response, or null. `format` is one of JSON Schema's. */
export function TextOrNull(description: string, example: string | null = null, format?: string): PropertyDecorator {
  return ApiProperty({ type: 'string', nullable: true, description, example, ...(format && { format }) });
}

/** A time in a response, or null. */
export function TimeOrNull(description: string, example: string | null = null): PropertyDecorator {
  return TextOrNull(description, example, 'date-time');
}
