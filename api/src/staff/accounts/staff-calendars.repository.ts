import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { CurrentSession } from '../access/current-staff.js';
import { digestOf, makeToken, TOKEN_FORM } from '../sessions/session-token.js';
import { changeOwnAccount } from './change-account.js';
import { StaffEntity } from './staff.entity.js';

/** Calendars ask every hour: an audit entry for each reading would hide the others. */
const AUDITED_EVERY = "interval '1 day'";

/** Stores the secret addresses of calendars: one for each account. */
@Injectable()
export class StaffCalendarsRepository {
  constructor(private readonly database: Database) {}

  /** When the address was made; null without one. */
  async madeAt(id: string): Promise<Date | null> {
    const account = await this.database.entities((manager) =>
      manager.findOne(StaffEntity, { select: { id: true, calendarMadeAt: true }, where: { id } }),
    );
    return account?.calendarMadeAt ?? null;
  }

  /** Returns the token of a new address. A former one ends. */
  make(session: CurrentSession): Promise<string> {
    const [token, digest] = makeToken();
    return changeOwnAccount(this.database, session, 'calendar-made', (account) => {
      account.endCalendar();
      account.calendarSha256 = digest;
      account.calendarMadeAt = new Date();
      return token;
    });
  }

  end(session: CurrentSession): Promise<void> {
    return changeOwnAccount(this.database, session, 'calendar-ended', (account) => account.endCalendar());
  }

  /** The id of the account whose calendar has this token; undefined if the calendar ended. Audits it once a day. */
  async use(token: string, ip: string): Promise<string | undefined> {
    if (!TOKEN_FORM.test(token)) return undefined;
    return this.database.transaction(async (manager) => {
      const calendarSha256 = digestOf(token);
      const account = await manager.findOne(StaffEntity, {
        select: { id: true },
        where: { calendarSha256, disabledAt: IsNull(), role: In(['agent', 'admin']) },
      });
      if (account === null) return undefined;
      const { affected } = await manager
        .createQueryBuilder()
        .update(StaffEntity)
        .set({ calendarReadAt: () => 'now()' })
        .where('calendar_sha256 = :calendarSha256', { calendarSha256 })
        .andWhere(`coalesce(calendar_read_at < now() - ${AUDITED_EVERY}, true)`)
        .execute();
      if (affected === 1) await appendAudit(manager, { staffId: account.id, ip, action: 'calendar-read' });
      return account.id;
    });
  }
}
