import { ApiProperty } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { cleanText, countCharacters } from '../../http/clean-text.js';
import { StaffName } from '../lead/staff-name.dto.js';

const isNote = (value: unknown) => typeof value === 'string' && value !== '' && countCharacters(value) <= 5000;

/** A note about a lead. */
export class NewNote {
  @ApiProperty({ minLength: 1, maxLength: 5000, example: 'Owns it with her brother; call after 5 p.m.' })
  @Expose()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value) : value))
  @ValidateBy({ name: 'isNote', validator: { validate: isNote } }, { message: 'Write a note of 1 to 5000 characters.' })
  text: string;
}

/** A note as it is kept; notes are never changed. */
export class StoredNote {
  @ApiProperty({ format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T18:02:11.482Z' })
  at: Date;

  @ApiProperty({ type: StaffName })
  staff: StaffName;

  @ApiProperty({ example: 'Owns it with her brother; call after 5 p.m.' })
  text: string;
}
