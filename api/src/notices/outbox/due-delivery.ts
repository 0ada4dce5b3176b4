import type { LeadType } from '../../leads/lead/lead-enums.js';
import { STAFF_MAIL_KINDS, type StaffMailKind } from '../../staff/accounts/staff-mails.sql.js';

interface AnyDelivery {
  readonly id: string;
  readonly destination: string;
  /** Failed tries so far. */
  readonly attempts: number;
  readonly isStaffAddress: boolean;
  readonly eventId: string;
  readonly happenedAt: Date;
}

/** A notice about a lead, with the few facts that may leave our servers: no last name, number, address or note. */
export interface LeadDelivery extends AnyDelivery {
  readonly channel: NoticeChannel;
  readonly kind: (typeof LEAD_NOTICE_KINDS)[number];
  readonly reminder: null;
  readonly leadId: string;
  readonly leadType: LeadType;
  readonly firstName: string;
  /** Buyers only. */
  readonly interests: readonly string[];
  readonly receivedAt: Date;
  /** Sellers only. */
  readonly respondBy: Date | null;
  readonly firstContactAt: Date | null;
  readonly isSuspectedSpam: boolean;
}

/** An email to one person about their own work: counts only. */
export interface ReminderDelivery extends AnyDelivery {
  readonly channel: 'email';
  readonly kind: (typeof REMINDER_KINDS)[number];
  /** The lead, if a single one was assigned. */
  readonly leadId: string | null;
  readonly reminder: ReminderCounts;
}

/** The number of assigned leads, or the counts of a morning reminder. */
export type ReminderCounts = Readonly<Partial<Record<'leads' | 'followUps' | 'overdue', number>>>;

/** An email to one person about their own account. */
export interface AccountDelivery extends AnyDelivery {
  readonly channel: 'email';
  readonly kind: StaffMailKind;
  readonly leadId: null;
}

/** An email to an admin about a paused alert. */
export interface AlertDelivery extends AnyDelivery {
  readonly channel: 'email';
  readonly kind: 'alert-paused';
  readonly leadId: null;
  readonly reminder: { readonly dealId: string; readonly reason: string; readonly subject: string };
}

/** An email with the number of new leads that look like spam. */
export interface SpamDelivery extends AnyDelivery {
  readonly channel: 'email';
  readonly kind: 'suspected-spam';
  readonly leadId: null;
  readonly reminder: { readonly leads: number };
}

/** An email of a staff member to the person of a lead. */
export interface LeadEmailDelivery extends AnyDelivery {
  readonly channel: 'email';
  readonly kind: 'lead-email';
  readonly leadId: string;
  readonly reminder: { readonly emailId: string };
  readonly email: EmailToDeliver;
}

/** The parts of an email of a staff member. */
export interface EmailToDeliver {
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly replyToken: string | null;
  readonly authorName: string;
  readonly authorEmail: string;
  /** Message-IDs of earlier emails with this subject, newest first. */
  readonly thread: readonly string[];
}

/** A delivery that is due. */
export type DueDelivery =
  LeadDelivery | ReminderDelivery | AccountDelivery | AlertDelivery | SpamDelivery | LeadEmailDelivery;

export const isAboutAccount = (delivery: DueDelivery): delivery is AccountDelivery =>
  STAFF_MAIL_KINDS.some((kind) => kind === delivery.kind);

/** The result of one try. The reason does not contain the server's text or the recipient. */
export type Outcome = 'sent' | FailedTry;

export interface FailedTry {
  readonly reason: string;
  /** Whether the delivery is not tried again. */
  readonly isFinal: boolean;
  /** Whether the mail server said that the mailbox does not exist. */
  readonly isGone?: boolean;
}

const LEAD_NOTICE_KINDS = ['lead-received', 'lead-at-risk', 'lead-overdue'] as const;
const REMINDER_KINDS = ['leads-assigned', 'morning'] as const;
export const NOTICE_KINDS = [
  ...LEAD_NOTICE_KINDS,
  'suspected-spam',
  ...REMINDER_KINDS,
  ...STAFF_MAIL_KINDS,
  'alert-paused',
  'lead-email',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['email', 'webhook'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The states of a delivery. A failed delivery is tried again only if staff replay it. */
export const DELIVERY_STATES = ['pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The URL of a lead's page for staff, from a template with `{id}`. */
export function leadUrlOf(template: string, leadId: string): string {
  return template.replaceAll('{id}', leadId);
}
