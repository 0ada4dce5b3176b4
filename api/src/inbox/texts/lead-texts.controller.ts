import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { NewText, SeenTexts, WrittenText } from './lead-texts.dto.js';
import { LeadTextsService } from './lead-texts.service.js';

/** The texts that staff write to the person of a lead. */
@StaffController('inbox')
export class LeadTextsController {
  constructor(private readonly texts: LeadTextsService) {}

  @StaffEndpoint('POST leads/:id/texts', {
    role: 'agent',
    operationId: 'writeLeadText',
    summary: 'Write a text to the person of a lead',
    description:
      'It leaves ten seconds later and can be undone until then. It counts as a contact: it stops the response clock, and an ' +
      'unassigned lead is assigned to you. When it leaves, the rules are checked again.',
    body: NewText,
    answer: WrittenText,
    isRepeatable: true,
    refusals: {
      409: 'The number must not be texted now, or the lead is suspected spam; `reason` says why, `until` when that ends.',
      429: 'You have written 60 texts in an hour.',
    },
  })
  write(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<WrittenText> {
    return this.texts.write(id, readStrictly(NewText, body), actor, key);
  }

  @StaffEndpoint('DELETE leads/:id/texts/:textId', {
    role: 'agent',
    operationId: 'undoLeadText',
    summary: 'Undo a text that has not left',
    description: 'Undoes its contact, too.',
    refusals: { 403: "Your role is below agent, or the text is a colleague's.", 409: 'The text has left.' },
  })
  undo(@IdParam() id: string, @IdParam('textId') textId: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.texts.undo(id, textId, actor);
  }

  @StaffEndpoint('POST leads/:id/texts/read', {
    role: 'agent',
    status: 204,
    operationId: 'markLeadTextsRead',
    summary: 'Mark the texts to a lead that did not arrive as read',
    body: SeenTexts,
  })
  markRead(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.texts.markRead(id, readStrictly(SeenTexts, body).newest.toLowerCase(), actor);
  }
}
