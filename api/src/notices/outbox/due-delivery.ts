import type { LeadType } from '../../leads/lead/lead-enums.js';

/** A delivery whose time has come, with the little of its lead that leaves the house. */
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

/** What became of one try. A reason is in words of ours: neither what a server said nor whom it was about. */
export type Outcome = 'sent' | FailedTry;

export interface FailedTry {
  readonly reason: string;
  /** Trying again would be of no use. */
  readonly isFinal: boolean;
}

/** What a notice can be about. */
export const NOTICE_KINDS = ['lead-received', 'lead-at-risk', 'lead-overdue'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The ways on which notices leave. */
export const NOTICE_CHANNELS = ['email', 'webhook'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How far a delivery is: still being tried, arrived, or given up until somebody replays it. */
export const DELIVERY_STATES = ['pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Where staff open the lead, from the setting that holds `{id}`. */
export function leadUrlOf(template: string, leadId: string): string {
  return template.replaceAll('{id}', leadId);
}
