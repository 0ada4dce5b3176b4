import { Body, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { Erasure, FoundLeads } from './people.dto.js';
import { PersonIdentity, PersonName, readPerson } from './person-name.dto.js';
import { PeopleService } from './people.service.js';

const REFUSALS = {
  404: 'There is no privacy request with this id.',
  409:
    'It is not clear who is meant (a lead was found only through another, strangers share the number, or more than 100 leads hang ' +
    'together), leadIds are not among the found, or the request is of another kind or person. `message` says what to do.',
};

/** All data of one person. The body names the person, because URLs end up in logs. */
@StaffController('privacy', '/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @StaffEndpoint('POST find', {
    role: 'admin',
    status: 200,
    operationId: 'findPerson',
    summary: 'See which leads hang together with a number or address',
    description:
      'Those that match by themselves, and those under the other numbers and addresses of these. Never through a number that cannot be ' +
      'in use, suspected spam or a test. Looking is an entry of the audit trail.',
    body: PersonName,
    answer: FoundLeads,
    refusals: { 409: 'More than 100 leads hang together by this.' },
  })
  find(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<FoundLeads> {
    return this.people.look(readPerson(PersonName, body), actor);
  }

  @StaffEndpoint('POST export', {
    role: 'admin',
    status: 200,
    isSensitive: true,
    operationId: 'exportPerson',
    summary: 'Export everything about one person',
    description:
      'Leads with notes and contacts, consents, texts, stops, requests: a file to hand over once staff have read it.',
    body: PersonIdentity,
    refusals: REFUSALS,
  })
  @ApiResponse({
    status: 200,
    description: 'The file.',
    content: { 'application/json': { schema: { type: 'object', properties: {}, additionalProperties: true } } },
  })
  async export(
    @Body() body: unknown,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const content = await this.people.export(readPerson(PersonIdentity, body), actor);
    void reply.header(
      'content-disposition',
      `attachment; filename="person-${new Date().toISOString().slice(0, 10)}.json"`,
    );
    return content;
  }

  @StaffEndpoint('POST erase', {
    role: 'admin',
    status: 200,
    isSensitive: true,
    operationId: 'erasePerson',
    summary: 'Erase one person',
    description:
      'For good: leads, notes, contacts, notices and texts, and the person out of their requests, which are finished. The consent ledger ' +
      'keeps hashes, so that it still verifies, and a stopped number stays stopped. What belongs to a number alone stays while leads ' +
      'that were not named have it. The same body exports what this removes: export first.',
    body: PersonIdentity,
    answer: Erasure,
    refusals: REFUSALS,
  })
  erase(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<Erasure> {
    return this.people.erase(readPerson(PersonIdentity, body), actor);
  }
}
