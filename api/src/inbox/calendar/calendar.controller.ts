import { Param, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../http/request/client-address.js';
import { CurrentSession, requireDesk } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { NewCalendar, OwnCalendar } from './calendar.dto.js';
import { CalendarService } from './calendar.service.js';

/** The calendar of the signed-in account, and the calendars that programs such as Google Calendar read. */
@StaffController('staff')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @StaffEndpoint('GET staff/me/calendar', {
    role: 'agent',
    operationId: 'readOwnCalendar',
    summary: 'Read whether your account has a calendar address',
    answer: OwnCalendar,
    isBackground: true,
  })
  own(@CurrentSession() session: CurrentSession): Promise<OwnCalendar> {
    return this.calendars.own(session);
  }

  @StaffEndpoint('POST staff/me/calendar', {
    role: 'agent',
    isSensitive: true,
    operationId: 'makeOwnCalendar',
    summary: 'Make the address of your calendar',
    description: 'A former address ends. A change of password or role ends it too.',
    answer: NewCalendar,
    refusals: { 409: 'Programs are always refused, because their token may be stolen.' },
  })
  make(@CurrentSession() session: CurrentSession): Promise<NewCalendar> {
    return this.calendars.make(requireDesk(session));
  }

  @StaffEndpoint('DELETE staff/me/calendar', {
    role: 'agent',
    operationId: 'endOwnCalendar',
    summary: 'End the address of your calendar',
  })
  end(@CurrentSession() session: CurrentSession): Promise<void> {
    return this.calendars.end(session);
  }

  @StaffEndpoint('GET calendars/:token', {
    role: 'anyone',
    operationId: 'readCalendar',
    summary: 'Read a calendar',
    description:
      'Follow-ups, the last days of offers, and closings of the open leads of an account, and of colleagues whom it covers: at most 1,000 leads. And the closings of deals, at most 1,000. ' +
      'The audit trail gets an entry a day.',
    refusals: { 404: 'The address has ended.' },
  })
  @ApiProduces('text/calendar', 'application/json')
  @ApiResponse({
    status: 200,
    description: 'The calendar (iCalendar, RFC 5545).',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
  async read(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const calendar = await this.calendars.write(token, clientAddressOf(request));
    void reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' });
    return calendar;
  }
}
