import { Injectable } from '@nestjs/common';
import type { AuditAction } from '../database/audit-action.js';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import type { VersionRead } from '../http/request/if-match.js';
import { Refusal, wrongField } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { type ImportState, UNDO_DAYS } from './import-facts.js';
import type { ImportEntity } from './import.entity.js';
import { ImportListService, unknownImport } from './import-list.service.js';
import type { Import, MappingFields } from './imports.dto.js';
import { ImportsRepository } from './imports.repository.js';
import { mappedColumns } from './mapping/mapped-columns.js';

const BEGIN = { position: 0, counts: { done: 0, new: 0, known: 0, refused: 0 } };
const NOT_RUN: readonly ImportState[] = ['mapping', 'checking', 'ready'];

interface Start {
  readonly columns: Partial<ImportEntity>;
  readonly action: AuditAction;
  readonly detail?: object;
}

/** Changes imports, and starts the work of the job. All methods throw DatabaseAway. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly lists: ImportListService,
  ) {}

  /** Sets the fields of the columns, and checks all rows. @throws Refusal 400, 404, 409 or 412 */
  map(read: VersionRead, mapping: MappingFields, actor: ActingStaff): Promise<Import> {
    return this.start(read, actor, (list) => {
      if (!isIn(list, NOT_RUN)) throw hasRun();
      const columns = mappedColumns(list, mapping.columns);
      const { known, attestedPermission: attested = null } = mapping;
      if (attested !== null && list.kind !== 'buyers')
        throw wrongField('attestedPermission', 'Only buyers join a list.', 'permission-of-no-buyers');
      const fields = columns.flatMap(({ field }) => field ?? []);
      return {
        columns: { columns, known, attested, state: 'checking' },
        action: 'import-mapped',
        detail: { fields, known, isAttested: attested !== null },
      };
    });
  }

  /** @throws Refusal 404, 409 or 412 */
  run(read: VersionRead, actor: ActingStaff): Promise<Import> {
    return this.start(read, actor, (list) => {
      if (!isIn(list, NOT_RUN)) throw hasRun();
      if (list.state !== 'ready') throw new Refusal(409, 'The rows are not checked yet.', { reason: 'not-checked' });
      return { columns: { state: 'running' }, action: 'import-run', detail: { rows: list.rowCount } };
    });
  }

  /** @throws Refusal 404, 409 or 412 */
  undo(read: VersionRead, actor: ActingStaff): Promise<Import> {
    return this.start(read, actor, ({ state, endedAt }) => {
      if (state !== 'done' || endedAt === null)
        throw new Refusal(409, 'Only an import that has run can be undone, once.', { reason: 'nothing-to-undo' });
      if (Date.now() - endedAt.getTime() > UNDO_DAYS * 86_400_000)
        throw new Refusal(409, `An import can be undone for ${UNDO_DAYS} days.`, { reason: 'too-late' });
      return { columns: { state: 'undoing', kept: {} }, action: 'import-undo-started' };
    });
  }

  /** Deletes an import that has not run; a repetition changes nothing. @throws Refusal 409 */
  discard(id: string, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const list = await this.imports.lock(transaction, id);
      if (list === null) return;
      if (!isIn(list, NOT_RUN)) throw hasRun();
      await this.imports.delete(transaction, id);
      await appendAudit(transaction, { staffId, ip, action: 'import-discarded', detail: { importId: id } });
    });
  }

  /** Begins work at the first row. @param decide the changes, or throws */
  private async start(
    { id, version }: VersionRead,
    { staffId, ip }: ActingStaff,
    decide: (list: ImportEntity) => Start,
  ): Promise<Import> {
    await this.database.transaction(async (transaction: Transaction) => {
      const list = await this.imports.lock(transaction, id);
      if (list === null) throw unknownImport();
      if (list.version !== version)
        throw new Refusal(412, 'This import has changed meanwhile. Read it again.', { reason: 'stale-import' });
      const { columns, action, detail } = decide(list);
      await this.imports.update(transaction, id, { ...BEGIN, ...columns, version: version + 1 });
      await appendAudit(transaction, { staffId, ip, action, detail: { importId: id, ...detail } });
    });
    return this.lists.readState(id);
  }
}

const isIn = ({ state }: ImportEntity, states: readonly ImportState[]) => states.some((each) => each === state);
const hasRun = () => new Refusal(409, 'This import runs, or has run.', { reason: 'has-run' });
