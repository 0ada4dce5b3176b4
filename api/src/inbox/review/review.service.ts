import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { toPage, USUAL_LIMIT } from '../../http/fields/list-page.js';
import { wrongField } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { TEXT_DECISIONS } from '../../texting/review/lead-texts.dto.js';
import { MessagesRepository } from '../../texting/review/messages.repository.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import { LeadWorkService } from '../changes/lead-work.service.js';
import { LeadPairsRepository, undecided } from './lead-pairs.repository.js';
import { PAIR_DECISIONS } from './lead-pairs.sql.js';
import {
  type ReviewDecided,
  type ReviewDecision,
  type ReviewDecisionRequest,
  type ReviewPage,
  type ReviewQuery,
  reviewCursors,
  SPAM_DECISIONS,
} from './review.dto.js';
import { ReviewRepository } from './review.repository.js';

const START = '0:00000000-0000-0000-0000-000000000000';
const SPAM = { spam: 'confirmed', 'not-spam': 'released' } as const;

/** Lists and decides the items that wait for staff: suspected spam, unread replies, probable duplicates. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly review: ReviewRepository,
    private readonly messages: MessagesRepository,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
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

  /** @throws Refusal 400, 404 or 409 (no decision is needed, or the decision to replace was undone); DatabaseAway */
  decide({ id, decision, instead }: ReviewDecisionRequest, actor: ActingStaff): Promise<ReviewDecided> {
    // A decision that replaces an equal one is an ordinary decision.
    const before = instead === decision ? undefined : instead;
    if (decision === 'stop' || decision === 'no-stop')
      return this.messages.decide(id, decision, oneOf(TEXT_DECISIONS, before), actor);
    if (decision === 'same' || decision === 'different')
      return this.pairs.decide(id, decision, oneOf(PAIR_DECISIONS, before), actor);
    return this.decideSpam(id.toLowerCase(), decision, oneOf(SPAM_DECISIONS, before), actor);
  }

  private async decideSpam(
    id: string,
    decision: keyof typeof SPAM,
    instead: keyof typeof SPAM | undefined,
    actor: ActingStaff,
  ): Promise<ReviewDecided> {
    const from = instead === undefined ? 'suspected' : SPAM[instead];
    const changed = await this.work.tryToDecide(id, SPAM[decision], actor, from);
    const now = await this.leads.find(id);
    if (now === undefined) throw unknownLead();
    const { state } = now.quarantine;
    if (state === 'suspected') throw undecided();
    const changes = await this.leads.readLaterChanges({ id, version: 0 });
    const decidedBy = changes.find(({ fields }) => fields?.includes('quarantine'))?.changedBy?.name ?? null;
    return { applied: changed !== undefined, decision: state === 'confirmed' ? 'spam' : 'not-spam', decidedBy };
  }
}

/**
 * Returns `instead` if it is one of these decisions. @throws Refusal (400) if it is a decision about another kind of
 * item
 */
function oneOf<D extends ReviewDecision>(answers: readonly D[], instead: ReviewDecision | undefined): D | undefined {
  const answer = answers.find((each) => each === instead);
  if (answer === instead) return answer;
  throw wrongField('instead', 'Send a decision about the same question.', 'another-question');
}
