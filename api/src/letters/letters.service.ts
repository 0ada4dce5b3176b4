import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { isLead, lockLeads } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { AttemptsRepository } from '../staff/attempts/attempts.repository.js';
import type { FieldValue } from '../templates/field-values.js';
import { FieldValuesService } from '../templates/field-values.service.js';
import { TemplatesService } from '../templates/templates.service.js';
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
    private readonly letters: LettersRepository,
    private readonly templates: TemplatesService,
    private readonly fields: FieldValuesService,
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
  readFields(leadId: string, actor: ActingStaff): Promise<FieldValue[]> {
    return this.fields.read(leadId, actor, 'letter-drafted');
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
      const template = await this.templates.readLetter({ id: templateId, version: templateVersion }, transaction);
      const text = writeLetter(template.text, values, await this.fields.find(transaction, leadId, actor));
      const id = await this.letters.insert(transaction, {
        ...{ leadId, templateId, templateVersion, text, staffId },
        templateName: template.name,
      });
      const detail = { letterId: id, templateId, templateVersion };
      await appendAudit(transaction, { staffId, ip, action: 'letter-kept', leadId, detail });
      return { id };
    });
  }
}
