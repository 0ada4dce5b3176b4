/** Whether an address is on the buyers list, or why not. */
export const MEMBER_STATUSES = ['on', 'left', 'bounced', 'complained'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
