import { ApiProperty } from '../../http/fields/api-fields.js';
import { TimeOrNull } from '../../http/fields/nullable-fields.js';

/** Whether an account has the address of a calendar. */
export class OwnCalendar {
  @TimeOrNull('When its address was made; null without one.', '2026-11-29T10:00:00.000Z') madeAt: Date | null;
}

/** The address of a calendar, which is shown once. */
export class NewCalendar {
  @ApiProperty({
    format: 'uri',
    description: 'Whoever has the address reads the first names of the leads. It is shown only now.',
    example: 'https://desk.example.com/api/admin/calendars/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  })
  url: string;
}
