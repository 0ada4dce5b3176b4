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
    'It is not clear which person is meant (a lead was found only through another lead, strangers share the number, or more than 100 ' +
    'leads are connected), leadIds were not found, or the privacy request is of another kind or person. `message` says what to do.',
};

/** All data of one person. The body names the person, because URLs end up in logs. */
@StaffController('privacy', '/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @StaffEndpoint('POST find', {
    role: 'admin',
    status: 200,
    operationId: 'findPerson',
    summary: 'See which leads are connected with a number or address',
    description:
      'Leads with the number or address, and leads that share other numbers or addresses with them. A number that cannot be in use, ' +
      'suspected spam and test leads connect nothing. Adds an audit entry.',
    body: PersonName,
    answer: FoundLeads,
    refusals: { 409: 'More than 100 leads are connected.' },
  })
  find(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<FoundLeads> {
    return this.people.findLeads(readPerson(PersonName, body), actor);
  }

  @StaffEndpoint('POST export', {
    role: 'admin',
    status: 200,
    isSensitive: true,
    operationId: 'exportPerson',
    summary: 'Export everything about one person',
    description:
      'Leads with notes and contacts, consents, texts, stops and requests, as a file. Read it before you send it to the person.',
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
      'Deletes leads, notes, contacts, notices and texts for good, finishes the privacy requests and removes the person from them. The ' +
      'consent ledger keeps hashes, so it can still be verified, and a stopped number stays stopped. Texts and requests stay if other ' +
      'leads have the same number. An export with the same body returns the data that this deletes: export first.',
    body: PersonIdentity,
    answer: Erasure,
    refusals: REFUSALS,
  })
  erase(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<Erasure> {
    return this.people.erase(readPerson(PersonIdentity, body), actor);
  }
}
