/** What a notice can be about. */
export const NOTICE_KINDS = ['lead-received', 'lead-at-risk', 'lead-overdue'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The ways on which notices leave. */
export const NOTICE_CHANNELS = ['email', 'webhook'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How far a delivery is: still being tried, arrived, or given up until somebody replays it. */
export const DELIVERY_STATES = ['pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
