import { Injectable } from '@nestjs/common';
import { ClosingsRepository } from '../closings/closings.repository.js';
import { Config } from '../config/config.js';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { dayIn } from '../http/fields/time-zone.js';
import { Refusal } from '../http/refusal.js';
import { ParcelsRepository } from '../land/parcels.repository.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { isLead, lockLeads } from '../leads/lead/lead-rows.sql.js';
import { OffersService } from '../offers/offer/offers.service.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { AttemptsRepository } from '../staff/attempts/attempts.repository.js';
import { TemplatesService } from '../templates/templates.service.js';
import { type LetterFact, letterFacts } from './letter-facts.js';
import type { KeptLetter, NewLetter, StoredLetter } from './letters.dto.js';
import { LettersRepository } from './letters.repository.js';
import { writeLetter } from './write-letter.js';

const MOST_LETTERS = 50;

/** Writes letters about the land of a lead and keeps them. All methods throw DatabaseAway. */
@Injectable()
export class LettersService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly config: Config,
    private readonly letters: LettersRepository,
    private readonly templates: TemplatesService,
    private readonly parcels: ParcelsRepository,
    private readonly offers: OffersService,
    private readonly closings: ClosingsRepository,
  ) {}

  /** Reads the letters of a lead, the newest first. The read is audited. @throws Refusal 404 */
  list(leadId: string, { staffId, ip }: ActingStaff): Promise<KeptLetter[]> {
    return this.database.transaction(async (transaction) => {
      if (!(await isLead(transaction, leadId))) throw unknownLead();
      const letters = await this.letters.list(transaction, leadId);
      await appendAudit(transaction, { staffId, ip, action: 'letters-read', leadId });
      return letters.map(({ id, templateName, templateVersion, text, staff, at }) => ({
        ...{ id, templateName, templateVersion, text, at },
        by: staff.name,
      }));
    });
  }

  /** Reads the values of a letter's fields. The read is audited. @throws Refusal 404 */
  readFacts(leadId: string, actor: ActingStaff): Promise<LetterFact[]> {
    const { staffId, ip } = actor;
    return this.database.transaction(async (transaction) => {
      const facts = await this.findFacts(transaction, leadId, actor);
      await appendAudit(transaction, { staffId, ip, action: 'letter-drafted', leadId });
      return facts;
    });
  }

  /**
   * Keeps a letter, once per key.
   * @throws Refusal 400 (a field is missing), 404, 409 (too many) or 412 (the template or a fact changed meanwhile)
   */
  keep(leadId: string, letter: NewLetter, actor: ActingStaff, key: string | null): Promise<StoredLetter> {
    const { staffId, ip } = actor;
    const attempt = { staffId, key, leadId, request: ['letter', leadId, letter] };
    return this.attempts.runOnce(attempt, async (manager) => {
      const transaction = manager as Transaction;
      // Locks the lead: if it is being erased, this waits for the erasure and then finds no lead.
      if ((await lockLeads(transaction, [leadId])) === 0) throw unknownLead();
      if ((await this.letters.count(transaction, leadId)) >= MOST_LETTERS)
        throw new Refusal(409, `A lead has at most ${MOST_LETTERS} letters.`, { reason: 'too-many-letters' });
      const { templateId, templateVersion, values } = letter;
      const template = await this.templates.read({ id: templateId, version: templateVersion }, transaction);
      const text = writeLetter(template.text, values, await this.findFacts(transaction, leadId, actor));
      const id = await this.letters.insert(transaction, {
        ...{ leadId, templateId, templateVersion, text, staffId },
        templateName: template.name,
      });
      const detail = { letterId: id, templateId, templateVersion };
      await appendAudit(transaction, { staffId, ip, action: 'letter-kept', leadId, detail });
      return { id };
    });
  }

  private async findFacts(transaction: Transaction, leadId: string, { name }: ActingStaff): Promise<LetterFact[]> {
    const seller = await this.letters.readSeller(transaction, leadId);
    if (seller === undefined) throw unknownLead();
    const { company } = this.config.messaging;
    return letterFacts({
      ...{ seller, company, agent: name },
      parcels: await this.parcels.list(leadId, transaction),
      offer: await this.offers.readOpen(leadId, transaction),
      closesOn: (await this.closings.find(transaction, { leadId }))?.closesOn ?? null,
      today: dayIn(company.timeZone, new Date()),
    });
  }
}
