import { Injectable, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { Config } from '../config/config.js';
import { findLostWordings, gatherEvidence } from '../consent/ledger/consent-evidence.js';
import { DatabaseAway } from '../database/connection/database-away.js';
import { hashPhone } from '../phone/phone-hash.js';
import { loggableNames } from '../log/log.js';
import type { BuyerSubmission, SellerSubmission } from './submissions.dto.js';
import type { LeadType } from '../leads/lead/lead-enums.js';
import { toSubmittedValues } from '../leads/lead/submitted-fields.js';
import { SubmissionsRepository } from './submissions.repository.js';
import type { IntakeOutcome, NewLead } from './new-lead.js';
import { fingerprintNote, isUnlikelyPhone, suspectSpam } from '../leads/spam/quarantine.js';
import { readIdempotencyKey } from '../http/request/idempotency-key.js';
import { readFields } from '../http/fields/read-fields.js';
import { submissions } from '../telemetry/counters.js';
import { type CountedSubmission, notAgain, SubmissionLimit } from './submission-limit.js';
import { correctedFormKey, readSubmissionPost, type SubmissionPost } from './submission-post.js';

type SubmissionFields = SellerSubmission | BuyerSubmission;

/**
 * The longest wait for storing a form that was posted without scripts. It is longer than the 4 s after which nginx
 * sends the form to another api: a failure is answered with a redirect, after which nginx asks no other.
 */
const WAIT_OF_A_FORM_MS = 5000;

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly config: Config,
    private readonly submissions: SubmissionsRepository,
    private readonly limit: SubmissionLimit,
  ) {}

  /** Stores a submission as a lead. @throws Refusal if it is not acceptable; DatabaseAway if it cannot be stored now */
  async receive(type: LeadType, dto: Type<SubmissionFields>, request: FastifyRequest): Promise<IntakeOutcome> {
    const counted = this.limit.begin(request);
    const post = readSubmissionPost(request);
    let lead: NewLead;
    try {
      lead = this.readLead(type, dto, request, post);
    } catch (refusal) {
      // Refused submissions count too, so that guessing keys has a cost.
      await this.limit.count(counted);
      throw refusal;
    }
    const outcome = await (post.isForm ? this.acceptForm(lead, counted) : this.acceptFromScript(lead, counted));
    if (outcome === 'accepted' || outcome === 'repeated')
      submissions.inc({ type, outcome: lead.isTest ? 'test' : outcome });
    return outcome;
  }

  private readLead(
    type: LeadType,
    dto: Type<SubmissionFields>,
    request: FastifyRequest,
    post: SubmissionPost,
  ): NewLead {
    const idempotencyKey = readIdempotencyKey(post.idempotencyKey);
    const { fields, unknownNames } = readFields(dto, post.fields);
    if (unknownNames.length > 0) request.log.warn({ fields: loggableNames(unknownNames) }, 'unknown fields dropped');
    const isSmsTicked = fields.smsConsent === true;
    const { publicOrigins } = this.config;
    const consent = gatherEvidence(request, post.shown, { isSmsTicked, publicOrigins });
    for (const header of findLostWordings(post.shown, consent))
      request.log.warn({ header }, 'consent wording unreadable');
    const values = toSubmittedValues(fields);
    const about = ('about' in fields && fields.about) || null;
    const content = JSON.stringify({ ...values, about, smsConsent: isSmsTicked || null }, withoutNulls);
    const bodySha256 = hash('sha256', content, 'buffer');
    return {
      ...values,
      type,
      about,
      isPhoneUnlikely: isUnlikelyPhone(fields.phone),
      idempotencyKey,
      bodySha256,
      noteFingerprint: fingerprintNote(values.note),
      spamReasons: suspectSpam(post.signs),
      isTest: request.isFromPreview ?? false,
      consent,
      subjectHash: hashPhone(this.config.suppressionKey, fields.phone),
    };
  }

  /** Accepts a submission of a script. The browser may have posted the same form without scripts, corrected or not. */
  private async acceptFromScript(lead: NewLead, counted: CountedSubmission): Promise<IntakeOutcome> {
    const outcome = await this.submissions.accept(lead, counted);
    if (outcome !== 'key-reused') return outcome;
    return (await this.submissions.isStored(correctedFormOf(lead))) ? 'repeated' : outcome;
  }

  /**
   * Accepts a form that was posted without scripts. The browser cannot retry, so the api does, once, if the outcome is
   * unknown or the database was slow.
   */
  private async acceptForm(lead: NewLead, counted: CountedSubmission): Promise<IntakeOutcome> {
    const accept = () => this.submissions.accept(lead, counted, WAIT_OF_A_FORM_MS);
    const outcome = await accept().catch((error: unknown) => {
      const mayHelp = error instanceof DatabaseAway && error.reason !== 'disk-full' && !error.isUndone;
      if (mayHelp && lead.idempotencyKey !== null) return accept();
      throw error;
    });
    return outcome === 'key-reused' ? this.acceptForm(correctedFormOf(lead), notAgain(counted)) : outcome;
  }
}

function correctedFormOf(lead: NewLead): NewLead {
  return { ...lead, idempotencyKey: correctedFormKey(lead.idempotencyKey ?? '', lead.bodySha256) };
}

// Leaves out null fields, so that a new field of the forms does not change the digest of a submission without it.
function withoutNulls(_name: string, value: unknown): unknown {
  return value ?? undefined;
}
