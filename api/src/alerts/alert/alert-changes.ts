import { Refusal } from '../../http/refusal.js';
import type { AlertEntity, AlertStatus } from './alert.entity.js';

/** An act of staff on an announced alert. */
export type AlertAct = 'pause' | 'resume' | 'cancel';

type Columns = Partial<Omit<AlertEntity, 'deal' | 'staff' | 'changer'>>;
type Known = Pick<AlertEntity, 'status' | 'startedAt' | 'plannedAt'>;

const FROM: Readonly<Record<AlertAct, readonly AlertStatus[]>> = {
  pause: ['sending', 'sent'],
  resume: ['paused'],
  cancel: ['sending', 'sent', 'paused'],
};

/** Whether an alert has emails left to send; only then can it be paused or canceled. */
export const hasMore = (
  { startedAt, plannedAt }: Pick<AlertEntity, 'startedAt' | 'plannedAt'>,
  open: number,
): boolean => startedAt !== null && (plannedAt === null || open > 0);

/**
 * Decides which columns of an alert an act of staff changes.
 * @param open how many of its emails have not ended
 * @throws Refusal 409 (its status, or nothing is left to send)
 */
export function changeAlert(alert: Known, act: AlertAct, open: number, now: Date): Columns {
  if (!FROM[act].includes(alert.status)) throw wrongStatus(alert.status);
  if (act !== 'resume' && !hasMore(alert, open))
    throw new Refusal(409, 'There are no emails left to send.', { reason: 'none-left', showsReason: true });
  if (act === 'pause') return { status: 'paused', reason: 'staff', pausedAt: now };
  if (act === 'cancel') return canceledAlert('staff', now);
  // Without `plannedAt`, members who joined during the pause are looked for.
  const going = { reason: null, resumedAt: now, tendedAt: now, plannedAt: null, endedAt: null };
  return alert.startedAt === null ? { ...going, status: 'scheduled', startsAt: now } : { ...going, status: 'sending' };
}

export const canceledAlert = (reason: string, now: Date): Columns => ({ status: 'cancelled', reason, endedAt: now });

/** @throws Refusal (409) if the alert was canceled */
export function refuseResending({ status }: Pick<AlertEntity, 'status'>): void {
  if (status === 'cancelled') throw wrongStatus(status);
}

function wrongStatus(status: AlertStatus): Refusal {
  return new Refusal(409, `The alert is ${status}.`, { reason: 'wrong-status', showsReason: true });
}
