import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { DealUpdatesService, unknownDeal } from '../deals/deal/deal-updates.service.js';
import { Refusal } from '../http/refusal.js';
import { JobRunner } from '../jobs/job-runner.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { lockLeads } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { DocumentEntity } from './document.entity.js';
import type { DocumentOf, StoredDocument } from './documents.dto.js';
import { DocumentsRepository } from './documents.repository.js';

const BETWEEN_DELETIONS_MS = 600_000;
const MOST_DOCUMENTS = 100;

/** A document with its bytes. */
export interface OpenedDocument {
  readonly document: DocumentEntity;
  readonly bytes: Readable;
}

/** Lists, opens, removes and restores documents. All methods throw DatabaseAway. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsRepository,
    private readonly deals: DealUpdatesService,
    runner: JobRunner,
  ) {
    runner.repeat(async () => ((await this.documents.deleteOld()) ? 0 : BETWEEN_DELETIONS_MS));
  }

  /** Lists the documents of a lead, or of a deal and its seller's lead. The read is audited. @throws Refusal 404 */
  list(of: DocumentOf, { staffId, ip }: ActingStaff): Promise<StoredDocument[]> {
    return this.database.transaction(async (transaction) => {
      const subject = await this.documents.readSubject(transaction, of);
      if (subject === undefined) throw unknown(of);
      const { leadId } = subject;
      const all = 'dealId' in of && leadId !== null ? [of, { leadId }] : [of];
      await appendAudit(transaction, { staffId, ip, action: 'documents-listed', ...auditOf(of) });
      return (await this.documents.list(transaction, all)).map(toAnswer);
    });
  }

  /** Opens a document, which is audited. @throws Refusal 404 */
  open(id: string, { staffId, ip }: ActingStaff): Promise<OpenedDocument> {
    return this.database.transaction(async (transaction) => {
      const document = await this.documents.find(transaction, id);
      if (document === null || document.removedAt !== null) throw unknownDocument();
      await appendAudit(transaction, { staffId, ip, action: 'document-opened', ...auditOfDocument(document) });
      return { document, bytes: Readable.from(this.readParts(document), { objectMode: false }) };
    });
  }

  /** Removes a document, which can be restored for a day. @throws Refusal 404 */
  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const document = await this.documents.lock(transaction, id);
      if (document === null) throw unknownDocument();
      if (document.removedAt === null) await this.setRemoved(transaction, document, true, actor);
    });
  }

  /** Restores a removed document. @throws Refusal 404 or 409 (too many) */
  restore(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const found = await this.documents.find(transaction, id);
      if (found === null) throw unknownDocument();
      await this.refuseTooMany(transaction, subjectOf(found));
      const document = await this.documents.lock(transaction, id);
      if (document !== null && document.removedAt !== null) await this.setRemoved(transaction, document, false, actor);
    });
  }

  /** Locks a lead or deal that gets another document. @throws Refusal 404 or 409 (too many) */
  async refuseTooMany(transaction: Transaction, of: DocumentOf): Promise<void> {
    await this.lockSubject(transaction, of);
    if ((await this.documents.count(transaction, of)) < MOST_DOCUMENTS) return;
    const what = 'dealId' in of ? 'deal' : 'lead';
    throw new Refusal(409, `A ${what} has at most ${MOST_DOCUMENTS} documents.`, { reason: 'too-many-documents' });
  }

  /** Locks the lead or deal until the transaction ends, so that an erasure waits. @throws Refusal 404 */
  async lockSubject(transaction: Transaction, of: DocumentOf): Promise<void> {
    if ('dealId' in of) await this.deals.lock(transaction, { id: of.dealId });
    else if ((await lockLeads(transaction, [of.leadId])) === 0) throw unknownLead();
  }

  private async *readParts({ id, bytes }: DocumentEntity): AsyncGenerator<Buffer> {
    for (let number = 0, sent = 0; sent < (bytes ?? 0); number += 1) {
      const part = await this.documents.readPart(id, number);
      if (part === undefined) throw new Error('A document was deleted while it was being read.');
      sent += part.length;
      yield part;
    }
  }

  private async setRemoved(
    transaction: Transaction,
    document: DocumentEntity,
    isRemoved: boolean,
    { staffId, ip }: ActingStaff,
  ): Promise<void> {
    await this.documents.setRemoved(transaction, document.id, isRemoved);
    const action = isRemoved ? 'document-removed' : 'document-restored';
    await appendAudit(transaction, { staffId, ip, action, ...auditOfDocument(document) });
  }
}

const unknown = (of: DocumentOf) => ('dealId' in of ? unknownDeal() : unknownLead());

const unknownDocument = () => new Refusal(404, 'There is no document with this id.', { reason: 'unknown-document' });

const subjectOf = ({ leadId, dealId }: DocumentEntity): DocumentOf =>
  leadId === null ? { dealId: dealId ?? '' } : { leadId };

/** The part of an audit entry that names the lead or deal. A document's name may be personal, so it is left out. */
export const auditOf = (of: DocumentOf, detail: Record<string, unknown> = {}) =>
  'dealId' in of ? { leadId: null, detail: { dealId: of.dealId, ...detail } } : { leadId: of.leadId, detail };

const auditOfDocument = (document: DocumentEntity) => auditOf(subjectOf(document), { documentId: document.id });

function toAnswer({ id, name, kind, bytes, isProtected, staff, at, leadId }: DocumentEntity): StoredDocument {
  return { id, name, kind, bytes: bytes ?? 0, isProtected, by: staff.name, at, leadId };
}
