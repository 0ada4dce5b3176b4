import { applyDecorators } from '@nestjs/common';
import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { Cleaned, Satisfies } from '../../http/fields/field-checks.js';
import { isDay } from '../../http/fields/instant.js';
import { isId } from '../../http/fields/is-id.js';
import { Field } from '../../http/fields/nullable-fields.js';

function DayField(description: string, example: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ format: 'date', description, example }),
    Satisfies((value) => typeof value === 'string' && isDay(value), 'Choose a day, such as 2026-12-10.'),
  );
}

/** Days away to set. */
export class AbsenceSetting {
  @DayField('Today or later, within a year.', '2026-12-10') firstDay: string;
  @DayField('At most 92 days, with the first.', '2026-12-14') lastDay: string;

  @ApiProperty({ format: 'uuid', description: 'The account that covers: an active agent or admin.' })
  @Cleaned((id) => id.toLowerCase())
  @Satisfies(isId, 'Choose a colleague who covers.')
  coveredById: string;
}

/** Days away that are not over. Days begin and end in the company's time zone. */
export class Absence extends PickType(AbsenceSetting, ['firstDay', 'lastDay', 'coveredById']) {
  @ApiProperty({ description: 'Name of the account that covers.', example: 'Bob Ray' }) coveredByName: string;
  @Field('Whether the first day has begun.', true) isNow: boolean;
}

/** The absence of an assignee who is away now. */
export class Away {
  @ApiProperty({ format: 'uuid' }) staffId: string;
  @ApiProperty({ format: 'uuid', description: 'The account that covers.' }) coveredById: string;
  @ApiProperty({ format: 'date', description: 'The last day.', example: '2026-12-14' }) until: string;
}
