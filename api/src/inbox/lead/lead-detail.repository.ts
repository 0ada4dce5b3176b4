import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { TextMarksRepository } from '../../texting/may-text/text-marks.repository.js';
import type { Actor } from '../../staff/access/actor.js';
import { toLeadDetail } from './lead-detail-row.js';
import type { LeadDetail } from './lead-detail.dto.js';
import { READ_LEAD } from './lead-detail.sql.js';

/** Reads single leads. */
@Injectable()
export class LeadDetailRepository {
  constructor(
    private readonly database: Database,
    private readonly textMarks: TextMarksRepository,
  ) {}

  /**
   * Everything about one lead; reading it is an entry of the audit trail. Undefined when there is none.
   * @throws DatabaseAway
   */
  async read(id: string, actor: Actor): Promise<LeadDetail | undefined> {
    const [row] = await this.database.query(READ_LEAD.with({ ...actor, leadId: id }));
    if (row === undefined) return undefined;
    const marks = await this.textMarks.mark([row.phone]);
    return toLeadDetail(row, marks.get(row.phone) ?? [], new Date());
  }
}
