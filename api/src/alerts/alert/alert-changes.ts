import { Refusal } from '../../http/refusal.js';
import type { AlertEntity, AlertStatus } from './alert.entity.js';

/** A change of an alert's status by staff. */
export type AlertAct = 'pause' | 'resume' | 'cancel';

type Columns = Partial<Omit<AlertEntity, 'deal' | 'staff' | 'changer' | 'textsChanger'>>;
type CurrentAlert = Pick<AlertEntity, 'status' | 'startedAt' | 'plannedAt'>;

/** The statuses in which each act is allowed. */
const ALLOWED_STATUSES: Readonly<Record<AlertAct, readonly AlertStatus[]>> = {
  pause: ['sending', 'sent'],
  resume: ['paused'],
  cancel: ['sending', 'sent', 'paused'],
};

/** Whether an alert has emails left to send; only then can it be paused or canceled. */
export const hasEmailsLeft = (
  { startedAt, plannedAt }: Pick<AlertEntity, 'startedAt' | 'plannedAt'>,
  unfinished: number,
): boolean => startedAt !== null && (plannedAt === null || unfinished > 0);

/**
 * Decides which columns of an alert an act of staff changes.
 * @param unfinished how many of its emails are neither sent, refused, unknown nor skipped
 * @throws Refusal 409 (wrong status, or no emails are left to send)
 */
export function changeAlert(alert: CurrentAlert, act: AlertAct, unfinished: number, now: Date): Columns {
  if (!ALLOWED_STATUSES[act].includes(alert.status)) throw wrongStatus(alert.status);
  if (act !== 'resume' && !hasEmailsLeft(alert, unfinished))
    throw new Refusal(409, 'There are no emails left to send.', { reason: 'none-left', showsReason: true });
  if (act === 'pause') return { status: 'paused', reason: 'staff', pausedAt: now };
  if (act === 'cancel') return canceledAlert('staff', now);
  // Without `plannedAt`, the job also adds emails to members who joined during the pause.
  const resumed = { reason: null, resumedAt: now, tendedAt: now, plannedAt: null, endedAt: null };
  return alert.startedAt === null
    ? { ...resumed, status: 'scheduled', startsAt: now }
    : { ...resumed, status: 'sending' };
}

/** The columns of an alert that is canceled. */
export const canceledAlert = (reason: string, now: Date): Columns => ({ status: 'cancelled', reason, endedAt: now });

/** Refuses (409) to send emails of a canceled alert again. */
export function refuseResending({ status }: Pick<AlertEntity, 'status'>): void {
  if (status === 'cancelled') throw wrongStatus(status);
}

function wrongStatus(status: AlertStatus): Refusal {
  return new Refusal(409, `The alert is ${status}.`, { reason: 'wrong-status', showsReason: true });
}
