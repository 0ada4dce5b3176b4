import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { lockLeads } from '../leads/lead/lead-rows.sql.js';
import { STORE_BOUNCE } from './lead-email-rows.sql.js';
import { LeadEmailsRepository } from './lead-emails.repository.js';
import type { ReceivedEmail } from './received-email.dto.js';
import { findTokens } from './reply-address.js';
import { readReply } from './reply-text.js';

/** More replies of a lead in a day are dropped: two programs may answer each other without end. */
const MOST_A_DAY = 100;
const DAY_MS = 86_400_000;
const OUR_MESSAGE_ID = /^<?([0-9a-f-]{36}@[\w.-]{1,253})>?$/;

/** The result of a received email; only `stored` changes anything. */
export type ReplyOutcome = 'stored' | 'repeated' | 'unknown' | 'too-many';

/** Stores what the mail provider reports about emails of leads. All methods throw DatabaseAway. */
@Injectable()
export class EmailRepliesService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly emails: LeadEmailsRepository,
  ) {}

  /** Stores a reply with the lead of the email that it answers, once per event. */
  receive(email: ReceivedEmail, eventId: string): Promise<ReplyOutcome> {
    const tokens = findTokens(email.to, this.config.emails.replyAddress ?? '');
    return this.database.transaction(async (transaction) => {
      const answered = tokens.length === 0 ? null : await this.emails.findByToken(transaction, tokens);
      // An erasure may have deleted the lead meanwhile.
      if (answered === null || (await lockLeads(transaction, [answered.leadId])) === 0) return 'unknown';
      const { leadId } = answered;
      const since = new Date(Date.now() - DAY_MS);
      if ((await this.emails.countReplies(transaction, leadId, since)) >= MOST_A_DAY) return 'too-many';
      const reply = readReply(email);
      const known = [answered.address, await this.emails.readAddress(transaction, leadId)];
      const isOtherAddress = !known.some((each) => each?.toLowerCase() === reply.address.toLowerCase());
      const isUnread = !reply.isAutomatic;
      const row = { ...reply, leadId, eventId, isOtherAddress, isUnread };
      const id = await this.emails.addReply(transaction, row);
      if (id === undefined) return 'repeated';
      const detail = { emailId: id };
      await appendAudit(transaction, { staffId: null, ip: null, action: 'email-received', leadId, detail });
      return 'stored';
    });
  }

  /** Stores that the mailbox of an email does not exist. An unknown Message-ID is ignored. */
  async storeBounce(messageId: string): Promise<void> {
    const [, id] = OUR_MESSAGE_ID.exec(messageId) ?? [];
    if (id === undefined) return;
    await this.database.query(STORE_BOUNCE.with({ messageId: `<${id}>`, failure: 'the mailbox does not exist' }));
  }
}
