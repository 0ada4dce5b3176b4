import { ApiProperty, PartialType } from '../../http/fields/api-fields.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import { isZone } from '../../http/fields/time-zone.js';

const isStorable = (value: unknown) => typeof value === 'string' && value.length <= 64 && isZone(value);

/** The emails about their own work that a person gets. */
export class ReminderSettings {
  @ApiProperty({ type: 'boolean', description: 'When somebody else assigns leads.', example: true }) assigned: boolean;
  @ApiProperty({ type: 'boolean', description: 'At 7 AM, what is due and overdue.', example: true }) morning: boolean;

  @ApiProperty({ description: 'Whose morning it is.', maxLength: 64, example: 'America/Chicago' })
  @Satisfies(isStorable, 'Send a time zone such as America/Chicago.')
  timeZone: string;
}

/** The changed settings. */
export class ReminderChanges extends PartialType(ReminderSettings) {}
