import { ApiProperty, PartialType } from '../../http/fields/api-fields.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import { isZone } from '../../http/fields/time-zone.js';

const isStorable = (value: unknown) => typeof value === 'string' && value.length <= 64 && isZone(value);

/** Which emails about their own work a staff member gets. */
export class ReminderSettings {
  @ApiProperty({
    type: 'boolean',
    description: 'Whether they get an email when somebody else assigns leads to them.',
    example: true,
  })
  assigned: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether they get an email at 7 AM with the number of due and overdue leads.',
    example: true,
  })
  morning: boolean;

  @ApiProperty({ description: 'Their time zone.', maxLength: 64, example: 'America/Chicago' })
  @Satisfies(isStorable, 'Send a time zone such as America/Chicago.')
  timeZone: string;
}

/** The changed settings. */
export class ReminderChanges extends PartialType(ReminderSettings) {}
