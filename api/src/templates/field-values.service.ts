import { Injectable } from '@nestjs/common';
import { ClosingsRepository } from '../closings/closings.repository.js';
import { Config } from '../config/config.js';
import type { AuditAction } from '../database/audit-action.js';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { dayIn } from '../http/fields/time-zone.js';
import { ParcelsRepository } from '../land/parcels.repository.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { OffersService } from '../offers/offer/offers.service.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { type FieldValue, fieldValues } from './field-values.js';
import { TemplatesRepository } from './templates.repository.js';

/** Reads what the fields of templates say about a lead. All methods throw DatabaseAway. */
@Injectable()
export class FieldValuesService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly templates: TemplatesRepository,
    private readonly parcels: ParcelsRepository,
    private readonly offers: OffersService,
    private readonly closings: ClosingsRepository,
  ) {}

  /** Reads the values of the fields. The read is audited as `action`. @throws Refusal 404 */
  read(leadId: string, actor: ActingStaff, action: AuditAction): Promise<FieldValue[]> {
    const { staffId, ip } = actor;
    return this.database.transaction(async (transaction) => {
      const values = await this.find(transaction, leadId, actor);
      await appendAudit(transaction, { staffId, ip, action, leadId });
      return values;
    });
  }

  /** Finds the values of the fields, without an audit entry. @throws Refusal 404 */
  async find(transaction: Transaction, leadId: string, { name }: ActingStaff): Promise<FieldValue[]> {
    const person = await this.templates.readPerson(transaction, leadId);
    if (person === undefined) throw unknownLead();
    const { company } = this.config.messaging;
    return fieldValues({
      ...{ person, company, agent: name },
      parcels: await this.parcels.list(leadId, transaction),
      offer: await this.offers.readOpen(leadId, transaction),
      closesOn: (await this.closings.find(transaction, { leadId }))?.closesOn ?? null,
      today: dayIn(company.timeZone, new Date()),
    });
  }
}
