import { Query } from '@nestjs/common';
import { readStrictly } from '../../http/read-fields.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { Changes, ChangesParameters } from './live.dto.js';
import { LiveService } from './live.service.js';

/** What happens while the desk is open. */
@StaffController('inbox')
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @StaffEndpoint('GET changes', {
    role: 'viewer',
    operationId: 'readChanges',
    summary: 'Read what happened since the last call',
    description:
      'Call it every two seconds. No personal data of visitors. It does not keep a session open, and adds no entry to ' +
      'the audit trail.',
    takesQuery: true,
    answer: Changes,
    isBackground: true,
  })
  read(@Query() query: ChangesParameters): Promise<Changes> {
    return this.live.readChanges(readStrictly(ChangesParameters, query).after);
  }
}
