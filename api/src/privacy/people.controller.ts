import { Body, Controller, Res, UseGuards } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { NoParametersGuard } from '../http/no-parameters.guard.js';
import type { Actor } from '../staff/actor.js';
import { CurrentActor } from '../staff/current-staff.js';
import { StaffEndpoint } from '../staff/staff-endpoint.js';
import { PeopleService } from './people.service.js';
import { Erasure, PersonIdentity, readIdentity } from './person-identity.dto.js';

const REFUSALS = {
  404: 'There is no privacy request with this id.',
  409: 'More than 100 leads hang together by this number or address: it is not one person\'s.',
};

/** Everything about one person. The person is named in the body, since URLs end in logs. */
@ApiTags('privacy')
@Controller('api/admin/people')
@UseGuards(NoParametersGuard)
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  /** What we have about them. */
  @StaffEndpoint({
    method: 'POST', path: 'export', role: 'admin', status: 200, operationId: 'exportPerson', summary: 'Export everything about one person',
    description: 'Leads with notes and contacts, consents, texts, stops, requests: a file to hand over once staff have read it.',
    body: PersonIdentity, refusals: REFUSALS,
  })
  @ApiResponse({ status: 200, description: 'The file.', content: { 'application/json': { schema: { type: 'object', properties: {}, additionalProperties: true } } } })
  async export(@Body() body: unknown, @CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const content = await this.people.export(readIdentity(body), actor);
    void reply.header('content-disposition', `attachment; filename="person-${new Date().toISOString().slice(0, 10)}.json"`);
    return content;
  }

  /** Remove them. */
  @StaffEndpoint({
    method: 'POST', path: 'erase', role: 'admin', status: 200, operationId: 'erasePerson', summary: 'Erase one person',
    description:
      'For good: leads, notes, contacts, notices and texts. The consent ledger keeps hashes, so that it still verifies, and a stopped ' +
      'number stays stopped. The same body exports what this removes: export first.',
    body: PersonIdentity, answer: Erasure, refusals: REFUSALS,
  })
  erase(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<Erasure> {
    return this.people.erase(readIdentity(body), actor);
  }
}
