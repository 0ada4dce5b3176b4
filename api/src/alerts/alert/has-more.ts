import type { AlertEntity } from './alert.entity.js';

/** Whether an alert has e-mails left to send; only then can it be paused or canceled. */
export const hasMore = (
  { startedAt, plannedAt }: Pick<AlertEntity, 'startedAt' | 'plannedAt'>,
  open: number,
): boolean => startedAt !== null && (plannedAt === null || open > 0);
