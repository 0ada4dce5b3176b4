import { Controller, Headers, Res, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { OpenSession } from '../../staff/sessions/session-token.js';
import { EventStreams } from './event-streams.js';

/** What changes, as it changes. */
@ApiTags('inbox')
@Controller('api/admin')
export class EventsController {
  constructor(private readonly streams: EventStreams) {}

  @StaffEndpoint('GET events', {
    role: 'viewer',
    operationId: 'listenToEvents',
    summary: 'Listen to what changes',
    description:
      'Server-sent events: `open`, then `lead-changed` { id, version, status, nextStatuses, lostReason, assignee, ' +
      'followUpAt, clockState, attempts, others, lastContact, suspectedSpam, confirmedSpam, what, by }, `leads-erased` { ids }, `lead-arrived` { id, type, respondBy }, ' +
      'or `many-arrived` { count, more } where more than 50 came in a second, `counts` { late, endingSoon, fresh, suspectedSpam }, `viewing` ' +
      '{ id, staff }. No personal data. After a break, Last-Event-ID brings what was missed: each change once, a lead of the ' +
      'last seconds perhaps twice. `reset` instead of `open` says that too much was missed: read again. `bye`: the ' +
      'session has ended, or has another role. At most 10 streams for each account. Listening keeps no session from ' +
      'ending, and is no entry of the audit trail.',
    isBackground: true,
    refusals: { 429: 'Ten streams of this account are open.' },
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: '`id` of the last event.' })
  @ApiProduces('text/event-stream', 'application/json')
  @ApiResponse({
    status: 200,
    description: 'The stream.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  async listen(
    @CurrentSession() session: OpenSession,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    void reply.header('x-accel-buffering', 'no');
    return new StreamableFile(await this.streams.begin(session, lastEventId), { type: 'text/event-stream' });
  }
}
