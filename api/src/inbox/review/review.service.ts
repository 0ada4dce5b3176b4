import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { toPage, USUAL_LIMIT } from '../../http/list-page.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { MessagesRepository } from '../../texting/review/messages.repository.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import { LeadPairsRepository } from './lead-pairs.repository.js';
import {
  type ReviewDecided,
  type ReviewDecision,
  type ReviewDecisionRequest,
  type ReviewPage,
  type ReviewQuery,
  reviewCursors,
} from './review.dto.js';
import { ReviewRepository } from './review.repository.js';

const START = '0:00000000-0000-0000-0000-000000000000';
const SPAM = { spam: 'confirmed', 'not-spam': 'released' } as const;

const isAboutSpam = (decision: ReviewDecision) => decision === 'spam' || decision === 'not-spam';

/** What waits for a decision of staff: suspected spam, doubtful replies, probable duplicates. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly review: ReviewRepository,
    private readonly messages: MessagesRepository,
    private readonly leads: LeadWorkRepository,
    private readonly pairs: LeadPairsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws DatabaseAway */
  async list({ cursor, limit = USUAL_LIMIT }: ReviewQuery, { staffId, ip }: ActingStaff): Promise<ReviewPage> {
    const [afterAt = '', afterId = ''] = ((cursor && reviewCursors.read(cursor)) ?? START).split(':');
    const rows = await this.review.list(afterAt, afterId, limit + 1);
    const { items, nextCursor } = toPage(rows, limit, ({ position, id }) => reviewCursors.write(`${position}:${id}`));
    const replies = items.filter(({ kind }) => kind === 'reply').map(({ id }) => id);
    const read = replies.length === 0 ? [] : await this.messages.read(replies);
    const messages = new Map(read.map((message) => [message.id, message]));
    await this.audit.record({ staffId, ip, action: 'review-listed', detail: { count: items.length } });
    return {
      items: items.map(({ position: _, ...item }) => ({ ...item, message: messages.get(item.id) ?? null })),
      nextCursor,
    };
  }

  /** @throws Refusal 400, or 404 if there is no such lead or pair; DatabaseAway */
  async decide({ id, decision, instead }: ReviewDecisionRequest, actor: ActingStaff): Promise<ReviewDecided> {
    if (instead !== undefined && isAboutSpam(instead) !== isAboutSpam(decision))
      throw wrongField('instead', 'Send a decision about the same question.', 'another-question');
    if (decision === 'spam' || decision === 'not-spam')
      return this.decideSpam(id.toLowerCase(), decision, instead, actor);
    const toPair = (text: ReviewDecision | undefined) => (text === 'same' || text === 'different' ? text : null);
    const pair = await this.pairs.decide(id, decision, toPair(instead), actor);
    if (pair === undefined) throw new Refusal(404, 'There is no such pair of leads.', { reason: 'unknown-pair' });
    const { applied, decidedBy } = pair;
    // Undecided again, because somebody unlinked the leads.
    if (pair.decision === null) throw new Refusal(409, 'Nobody has decided this any more.', { reason: 'undecided' });
    return { applied, decision: pair.decision, decidedBy };
  }

  private async decideSpam(
    id: string,
    decision: keyof typeof SPAM,
    instead: ReviewDecision | undefined,
    actor: ActingStaff,
  ): Promise<ReviewDecided> {
    const from = instead === 'spam' || instead === 'not-spam' ? SPAM[instead] : 'suspected';
    const changed = await this.leads.decideQuarantine(id, SPAM[decision], actor, from);
    const now = await this.review.findSpamDecision(id);
    if (now === undefined) throw unknownLead();
    if (now.state === 'suspected') throw new Refusal(409, 'Nobody has decided this any more.', { reason: 'undecided' });
    const standing = now.state === 'confirmed' ? 'spam' : 'not-spam';
    return { applied: changed !== undefined, decision: standing, decidedBy: now.decidedBy };
  }
}
