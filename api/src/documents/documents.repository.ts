import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { Database } from '../database/database.js';
import { runIn } from '../database/statement.js';
import { DocumentEntity, DocumentPartEntity } from './document.entity.js';
import type { DocumentOf } from './documents.dto.js';
import { DELETE_OLD_DOCUMENT, READ_DEAL_OF_DOCUMENTS, READ_LEAD_OF_DOCUMENTS, type Subject } from './documents.sql.js';

type NewDocument = Pick<DocumentEntity, 'name' | 'kind' | 'staffId'>;

/** Stores documents, and their bytes in parts. All methods throw DatabaseAway. */
@Injectable()
export class DocumentsRepository {
  constructor(private readonly database: Database) {}

  async readSubject(manager: EntityManager, of: DocumentOf): Promise<Subject | undefined> {
    const read =
      'dealId' in of ? READ_DEAL_OF_DOCUMENTS.with({ id: of.dealId }) : READ_LEAD_OF_DOCUMENTS.with({ id: of.leadId });
    return (await runIn(manager, read))[0];
  }

  /** The complete documents of any of these, the newest first. */
  list(manager: EntityManager, of: readonly DocumentOf[]): Promise<DocumentEntity[]> {
    const where = of.map((each) => ({ ...each, removedAt: IsNull(), bytes: Not(IsNull()) }));
    return manager.find(DocumentEntity, { where, relations: { staff: true }, order: { id: 'DESC' } });
  }

  /** The number of documents that are not removed, with those that are being uploaded. */
  count(manager: EntityManager, of: DocumentOf): Promise<number> {
    return manager.countBy(DocumentEntity, { ...of, removedAt: IsNull() });
  }

  /** Finds a complete document, also a removed one. */
  find(manager: EntityManager, id: string): Promise<DocumentEntity | null> {
    return manager.findOneBy(DocumentEntity, { id, bytes: Not(IsNull()) });
  }

  /** Finds a complete document, and locks it until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<DocumentEntity | null> {
    return manager.findOne(DocumentEntity, {
      where: { id, bytes: Not(IsNull()) },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Stores a document without bytes, and returns its id. */
  async insert(manager: EntityManager, document: NewDocument & DocumentOf): Promise<string> {
    const row = manager.create(DocumentEntity, document);
    await manager.insert(DocumentEntity, row);
    return row.id;
  }

  insertPart(documentId: string, number: number, bytes: Buffer): Promise<unknown> {
    return this.database.entities((manager) => manager.insert(DocumentPartEntity, { documentId, number, bytes }));
  }

  /** Makes a document complete. */
  async complete(manager: EntityManager, id: string, facts: { bytes: number; isProtected: boolean }): Promise<void> {
    await manager.update(DocumentEntity, { id }, facts);
  }

  /** Removes a document, or restores it. */
  async setRemoved(manager: EntityManager, id: string, isRemoved: boolean): Promise<void> {
    await manager.update(DocumentEntity, { id }, { removedAt: isRemoved ? () => 'now()' : null } as object);
  }

  async readPart(documentId: string, number: number): Promise<Buffer | undefined> {
    const part = await this.database.entities((manager) =>
      manager.findOneBy(DocumentPartEntity, { documentId, number }),
    );
    return part?.bytes;
  }

  /** Deletes a document with its bytes. */
  async delete(id: string): Promise<void> {
    await this.database.entities((manager) => manager.delete(DocumentEntity, { id }));
  }

  /** Deletes one document that nobody can restore any more. Returns false if there is none. */
  async deleteOld(): Promise<boolean> {
    return (await this.database.query(DELETE_OLD_DOCUMENT.with())).length > 0;
  }
}
