import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { CompEntity } from './comp.entity.js';
import type { CompFields, StoredComp } from './comps.dto.js';
import { CompsRepository } from './comps.repository.js';

/** Adds, confirms and removes comps. All methods throw DatabaseAway. */
@Injectable()
export class CompsService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly comps: CompsRepository,
  ) {}

  /** Adds a comp, once per key. */
  add(fields: CompFields, actor: ActingStaff, key: string | null): Promise<StoredComp> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['comp', fields] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      const id = await this.comps.insert(fields, actor.staffId, transaction);
      await appendCompAudit(transaction, id, actor, 'comp-added');
      return { id };
    });
  }

  /** Confirms a colleague's comp; a repetition changes nothing. @throws Refusal 404, or 409 for an own comp */
  confirm(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const comp = await this.find(id, transaction);
      if (comp.staffId === actor.staffId)
        throw new Refusal(409, 'You entered this comp. A colleague must confirm it.', { reason: 'own-comp' });
      if (await this.comps.confirm(id, actor.staffId, transaction))
        await appendCompAudit(transaction, id, actor, 'comp-confirmed');
    });
  }

  /** Removes a comp. Offers keep their copies. @throws Refusal 404, or 403 if an agent removes a colleague's comp */
  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const comp = await this.find(id, transaction);
      // By removing a colleague's low price, an agent could raise the ceiling.
      if (comp.staffId !== actor.staffId && actor.role !== 'admin')
        throw new Refusal(403, 'Ask an admin to remove a comp of a colleague.', { reason: 'comp-of-colleague' });
      await this.comps.remove(id, transaction);
      await appendCompAudit(transaction, id, actor, 'comp-removed');
    });
  }

  private async find(id: string, transaction: Transaction): Promise<CompEntity> {
    const comp = await this.comps.find(id, transaction);
    if (comp === null) throw new Refusal(404, 'There is no comp with this id.', { reason: 'unknown-comp' });
    return comp;
  }
}

function appendCompAudit(
  transaction: Transaction,
  compId: string,
  { staffId, ip }: ActingStaff,
  action: 'comp-added' | 'comp-confirmed' | 'comp-removed',
): Promise<void> {
  return appendAudit(transaction, { staffId, ip, action, detail: { compId } });
}
