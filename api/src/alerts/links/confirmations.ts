import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AlertTransport } from '../mail/alert-transport.js';
import { writeConfirmationMail } from './confirmation-mail.js';
import {
  ASK_LATER,
  type AskedForm,
  CONFIRM_FORM,
  DENY_FORM,
  HOLD_FORM,
  READ_FORM,
  TAKE_FORM_TO_ASK,
  type WaitingForm,
} from './confirmations.sql.js';
import { CONFIRM_DAYS, ListKey } from '../members/list-key.js';
import { leaveHeaders } from '../mail/mail-headers.js';

const CONFIRM_MS = CONFIRM_DAYS * 86_400_000;
const MOST_AT_ONCE = 10;

type FormState = 'waiting' | 'confirmed-before' | 'denied-before' | 'ended';

/** The result of a form's link. The form is null if the link has expired. */
export interface LinkedForm {
  readonly state: FormState | 'confirmed' | 'denied';
  readonly form: WaitingForm | null;
}

/** Whether a form can still be confirmed. */
function stateOf(form: WaitingForm | undefined, now = new Date()): FormState {
  if (form === undefined || now.getTime() - form.receivedAt.getTime() >= CONFIRM_MS) return 'ended';
  if (form.answer === null) return 'waiting';
  return form.answer === 'yes' ? 'confirmed-before' : 'denied-before';
}

/** Asks the addresses of members about forms that were sent with them, and applies their answers. */
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
  async ask(): Promise<void> {
    for (let asked = 0; asked < MOST_AT_ONCE; asked += 1) {
      const [form] = await this.jobs.query(TAKE_FORM_TO_ASK.with());
      if (form === undefined) return;
      const { status } = await this.send(form);
      if (status === 'waiting' || status === 'later') await this.jobs.query(ASK_LATER.with(form));
    }
  }

  async read(leadId: string): Promise<LinkedForm> {
    const [form] = await this.database.query(READ_FORM.with({ leadId }));
    const state = stateOf(form);
    return { state, form: state === 'ended' ? null : (form ?? null) };
  }

  /** Applies the form to its member, or keeps it from counting. The first answer stays. */
  answer(leadId: string, isTheirs: boolean, ip: string): Promise<LinkedForm> {
    return this.database.transaction(async (manager) => {
      const [form] = await runIn(manager, HOLD_FORM.with({ leadId }));
      const state = stateOf(form);
      if (form === undefined || state === 'ended') return { state: 'ended', form: null };
      if (state !== 'waiting') return { state, form };
      await runIn(manager, (isTheirs ? CONFIRM_FORM : DENY_FORM).with({ leadId }));
      const action = isTheirs ? 'joining-confirmed' : 'joining-denied';
      await appendAudit(manager, { staffId: null, ip, action, leadId });
      return { state: isTheirs ? 'confirmed' : 'denied', form };
    });
  }

  private send(form: AskedForm) {
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
