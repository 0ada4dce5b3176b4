import { Injectable } from '@nestjs/common';
import { readStrictly } from '../../http/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { toSubmittedValues } from '../../leads/lead/submitted-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import { stateOf } from '../changes/lead-work.service.js';
import { BuyerEntry, type EnteredLead, SellerEntry } from './lead-entry.dto.js';
import { LeadEntryRepository, type LeadEntry } from './lead-entry.repository.js';

/** Staff enter leads that phoned or wrote. */
@Injectable()
export class LeadEntryService {
  constructor(
    private readonly entries: LeadEntryRepository,
    private readonly leads: LeadWorkRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** @throws Refusal 400 */
  add(sent: unknown, actor: ActingStaff, key: string | null): Promise<EnteredLead> {
    const entry = readEntry(sent);
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['entry', entry] };
    return this.attempts.once(attempt, async (manager) => {
      const entered = await this.entries.add(entry, actor, manager);
      const [lead] = await this.leads.readStates(entered ? [entered.id] : [], null, manager);
      if (entered === undefined || lead === undefined) throw new Error('An entered lead is not there.');
      return { ...stateOf(lead), duplicate: entered.duplicate, respondBy: entered.respondBy };
    });
  }
}

function readEntry(sent: unknown): LeadEntry {
  const { type } = (sent ?? {}) as { type?: unknown };
  if (type !== 'seller' && type !== 'buyer') throw wrongField('type', 'Choose from: seller, buyer.');
  const entry = readStrictly<SellerEntry | BuyerEntry>(type === 'seller' ? SellerEntry : BuyerEntry, sent);
  return { type, source: entry.source, ...toSubmittedValues(entry) };
}
