import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { type DocumentKind, kindOf, watchEncryption } from './document-kind.js';
import { cleanName } from './document-name.js';
import { inParts } from './document-parts.js';
import type { AddedDocument, DocumentOf } from './documents.dto.js';
import { DocumentsRepository } from './documents.repository.js';
import { auditOf, DocumentsService } from './documents.service.js';

/** A file as it arrives. */
interface Upload {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** A document that is being stored. */
interface Begun {
  readonly id: string;
  readonly name: string;
  readonly kind: DocumentKind;
}

/** Adds documents. All methods throw DatabaseAway. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsRepository,
    private readonly service: DocumentsService,
  ) {}

  /**
   * Stores a file part by part, each in a transaction of its own, because a transaction may take only a second. The
   * last transaction makes the document visible.
   * @throws Refusal 400 (another kind, empty or cut off), 404, 409 (too many) or 413
   */
  async add(of: DocumentOf, { name, chunks }: Upload, actor: ActingStaff): Promise<AddedDocument> {
    const isEncryptedWith = watchEncryption();
    let [number, bytes, isEncrypted] = [0, 0, false];
    let begun: Begun | undefined;
    try {
      for await (const part of inParts(chunks)) {
        begun ??= await this.begin(of, { name, first: part }, actor);
        await this.documents.insertPart(begun.id, number, part);
        isEncrypted = isEncryptedWith(part);
        number += 1;
        bytes += part.length;
      }
      if (begun === undefined) throw new Refusal(400, 'This file is empty.', { reason: 'empty-file' });
      const added = { id: begun.id, name: begun.name, isProtected: begun.kind === 'pdf' && isEncrypted };
      await this.complete(of, { ...added, bytes }, actor);
      return added;
    } catch (error) {
      // If the database is away too, a job deletes it within two hours.
      if (begun) await this.documents.delete(begun.id).catch(() => undefined);
      throw error;
    }
  }

  private async begin(
    of: DocumentOf,
    { name: sent, first }: { name: string; first: Buffer },
    { staffId }: ActingStaff,
  ): Promise<Begun> {
    const kind = kindOf(first);
    if (kind === undefined) throw new Refusal(400, 'Send a PDF, a JPEG or a PNG.', { reason: 'no-document' });
    const name = cleanName(sent, kind);
    const id = await this.database.transaction(async (transaction) => {
      await this.service.refuseTooMany(transaction, of);
      return this.documents.insert(transaction, { ...of, name, kind, staffId });
    });
    return { id, name, kind };
  }

  private complete(
    of: DocumentOf,
    { id, bytes, isProtected }: AddedDocument & { bytes: number },
    { staffId, ip }: ActingStaff,
  ): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await this.service.lockSubject(transaction, of);
      await this.documents.complete(transaction, id, { bytes, isProtected });
      const detail = { documentId: id, bytes };
      await appendAudit(transaction, { staffId, ip, action: 'document-added', ...auditOf(of, detail) });
    });
  }
}
