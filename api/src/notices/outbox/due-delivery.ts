import type { LeadType } from '../../leads/lead/lead-enums.js';

/** A delivery that is due, with the few facts about its lead that may leave our servers. */
export interface DueDelivery {
  readonly id: string;
  readonly channel: NoticeChannel;
  readonly destination: string;
  /** Failed tries so far. */
  readonly attempts: number;
  readonly isStaffAddress: boolean;
  readonly eventId: string;
  readonly kind: NoticeKind;
  readonly happenedAt: Date;
  // Of the lead: no last name, number, address or note.
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

/** The result of one attempt. A reason is in our own words, without what a server said or whom it was about. */
export type Outcome = 'sent' | FailedTry;

export interface FailedTry {
  readonly reason: string;
  /** Whether another attempt would be useless. */
  readonly isFinal: boolean;
}

export const NOTICE_KINDS = ['lead-received', 'lead-at-risk', 'lead-overdue'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['email', 'webhook'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** A failed delivery stays so until staff replay it. */
export const DELIVERY_STATES = ['pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The page of a lead for staff. The setting contains `{id}`. */
export function leadUrlOf(template: string, leadId: string): string {
  return template.replaceAll('{id}', leadId);
}
