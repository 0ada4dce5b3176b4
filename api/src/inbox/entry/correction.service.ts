import { Injectable } from '@nestjs/common';
import { readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { staleVersion, toChangedLead } from '../changes/lead-work.service.js';
import type { SentPerson } from '../lead/lead-detail.dto.js';
import { type CorrectedLead, PersonCorrection } from './correction.dto.js';
import { CorrectionRepository } from './correction.repository.js';

/** Corrects who leads are about. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly corrections: CorrectionRepository,
    private readonly leads: LeadWorkRepository,
  ) {}

  /** @throws Refusal 400, 404 or 412 (another version) */
  async correct(lead: LeadVersion, sent: unknown, actor: ActingStaff): Promise<CorrectedLead> {
    const { firstName = null, lastName = null, email = null, phone = null } = readStrictly(PersonCorrection, sent);
    if ([firstName, lastName, email, phone].every((field) => field === null))
      throw new Refusal(400, 'Send a firstName, a lastName, an email, a phone, or several.', {
        reason: 'nothing-to-change',
      });
    const corrected = await this.corrections.correct(lead, { firstName, lastName, email, phone }, actor);
    if (corrected !== undefined) return { ...personOf(corrected), ...toChangedLead(corrected, actor) };
    const [person, [current]] = await Promise.all([
      this.corrections.readPerson(lead.id),
      this.leads.readStates([lead.id]),
    ]);
    if (person === undefined || current === undefined) throw unknownLead();
    if (current.version !== lead.version) throw staleVersion(current, await this.leads.readLaterChanges(lead));
    return { ...person, ...toChangedLead(current, actor) };
  }
}

function personOf({ firstName, lastName, email, phone }: SentPerson): SentPerson {
  return { firstName, lastName, email, phone };
}
