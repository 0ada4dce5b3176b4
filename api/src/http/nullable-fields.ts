import { ApiProperty } from '@nestjs/swagger';

/** A string in a response, or null. `format` is one of JSON Schema's. */
export function TextOrNull(description: string, example: string | null = null, format?: string): PropertyDecorator {
  return ApiProperty({ type: 'string', nullable: true, description, example, ...(format && { format }) });
}

/** A time in a response, or null. */
export function TimeOrNull(description: string, example: string | null = null): PropertyDecorator {
  return TextOrNull(description, example, 'date-time');
}
