import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AlertTransport } from '../mail/alert-transport.js';
import { writeConfirmationMail } from './confirmation-mail.js';
import {
  RETRY_FORM_LATER,
  type FormToConfirm,
  CONFIRM_FORM,
  DENY_FORM,
  LOCK_FORM,
  READ_FORM,
  CLAIM_FORM_TO_CONFIRM,
  type WaitingForm,
} from './confirmations.sql.js';
import { CONFIRM_DAYS, ListKey } from '../members/list-key.js';
import { leaveHeaders } from '../mail/mail-headers.js';

const CONFIRM_MS = CONFIRM_DAYS * 86_400_000;
const MOST_AT_ONCE = 10;

type FormState = 'waiting' | 'confirmed-before' | 'denied-before' | 'ended';

/** The form that a link is about, and its state. `form` is null if the link has expired. */
export interface LinkedForm {
  readonly state: FormState | 'confirmed' | 'denied';
  readonly form: WaitingForm | null;
}

/** The state of a form before a request: waiting for an answer, answered, or expired. */
function stateOf(form: WaitingForm | undefined, now = new Date()): FormState {
  if (form === undefined || now.getTime() - form.receivedAt.getTime() >= CONFIRM_MS) return 'ended';
  if (form.answer === null) return 'waiting';
  return form.answer === 'yes' ? 'confirmed-before' : 'denied-before';
}

/** Asks members by email whether they sent a form with their address, and applies their answers. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: JobsDatabase,
    private readonly transport: AlertTransport,
    private readonly key: ListKey,
  ) {}

  /** Sends some of the due emails. */
  async sendDue(): Promise<void> {
    for (let sent = 0; sent < MOST_AT_ONCE; sent += 1) {
      const [form] = await this.jobs.query(CLAIM_FORM_TO_CONFIRM.with());
      if (form === undefined) return;
      const { status } = await this.send(form);
      if (status === 'waiting' || status === 'later') await this.jobs.query(RETRY_FORM_LATER.with(form));
    }
  }

  async read(leadId: string): Promise<LinkedForm> {
    const [form] = await this.database.query(READ_FORM.with({ leadId }));
    const state = stateOf(form);
    return { state, form: state === 'ended' ? null : (form ?? null) };
  }

  /** Confirms or denies a form. Only the first answer counts. */
  applyAnswer(leadId: string, isConfirmed: boolean, ip: string): Promise<LinkedForm> {
    return this.database.transaction(async (manager) => {
      const [form] = await runIn(manager, LOCK_FORM.with({ leadId }));
      const state = stateOf(form);
      if (form === undefined || state === 'ended') return { state: 'ended', form: null };
      if (state !== 'waiting') return { state, form };
      await runIn(manager, (isConfirmed ? CONFIRM_FORM : DENY_FORM).with({ leadId }));
      const action = isConfirmed ? 'joining-confirmed' : 'joining-denied';
      await appendAudit(manager, { staffId: null, ip, action, leadId });
      return { state: isConfirmed ? 'confirmed' : 'denied', form };
    });
  }

  private send(form: FormToConfirm) {
    const { publicOrigins, messaging, alerts } = this.config;
    const origin = publicOrigins[0] ?? '';
    const url = `${origin}/api/join-list/${this.key.joinToken(form.leadId)}`;
    const leaveUrl = `${origin}/api/leave-list/${this.key.leaveToken(form.hash)}`;
    const endsAt = new Date(form.receivedAt.getTime() + CONFIRM_MS);
    const mail = {
      ...writeConfirmationMail({ ...form, endsAt }, { url, leaveUrl, company: messaging.company }),
      from: alerts.from,
      to: { name: '', address: form.email },
      messageId: `<form.${form.leadId}.${form.hash}@${new URL(origin).hostname}>`,
      headers: { ...leaveHeaders(leaveUrl, { from: alerts.from, origin }), 'Auto-Submitted': 'auto-generated' },
    };
    return this.transport.send(mail, { leadId: form.leadId, deliveryId: form.hash });
  }
}
