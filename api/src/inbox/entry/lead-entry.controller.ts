import { Body } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { AnswersLead, type LeadVersion, ReadLead, VersionHeader } from '../lead/version-tag.js';
import { LeadWorkService } from '../changes/lead-work.service.js';
import {
  BuyerEntry,
  CorrectedLead,
  EnteredLead,
  PersonCorrection,
  readCorrection,
  SellerEntry,
} from './lead-entry.dto.js';
import { LeadEntryRepository } from './lead-entry.repository.js';

/** Leads that came without a form. */
@StaffController('inbox')
@ApiExtraModels(SellerEntry, BuyerEntry)
export class LeadEntryController {
  constructor(
    private readonly entries: LeadEntryRepository,
    private readonly leads: LeadWorkService,
  ) {}

  @StaffEndpoint('POST leads', {
    role: 'agent',
    operationId: 'enterLead',
    summary: 'Add a lead who phoned or wrote',
    description:
      'Takes the fields of the form and `"consent": "none"`. Sellers are promised an answer within 24 hours, as on the form, and ' +
      'colleagues are notified. Adds an audit entry.',
    isRepeatable: true,
  })
  @ApiBody({ schema: { oneOf: [{ $ref: getSchemaPath(SellerEntry) }, { $ref: getSchemaPath(BuyerEntry) }] } })
  @AnswersLead(EnteredLead, 'Entered.', 201)
  add(
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<EnteredLead> {
    return this.entries.add(body, actor, key);
  }

  @StaffEndpoint('PATCH leads/:id/person', {
    role: 'agent',
    operationId: 'correctPerson',
    summary: 'Correct name, phone or email address of a lead, or add the address',
    description:
      'The old values stay in the timeline, and the values that the visitor sent in `sent` and in the certificate. There is no consent ' +
      'to texts for the corrected number, and stops of the old number stay. The search finds the lead by both.',
    body: PersonCorrection,
  })
  @VersionHeader()
  @AnswersLead(CorrectedLead, 'Corrected, or nothing to change.')
  correct(
    @ReadLead() lead: LeadVersion,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<CorrectedLead> {
    return this.leads.correct(lead, readCorrection(body), actor);
  }
}
