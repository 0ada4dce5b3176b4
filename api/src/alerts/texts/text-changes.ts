import { Refusal } from '../../http/refusal.js';
import type { AlertAct } from '../alert/alert-changes.js';
import type { AlertEntity, TextsStatus } from '../alert/alert.entity.js';

/** The status after each act of staff. */
const RESULTS = { pause: 'paused', resume: 'on', cancel: 'cancelled' } as const;

/** The statuses in which each act is allowed. */
const ALLOWED: Readonly<Record<AlertAct, readonly TextsStatus[]>> = {
  pause: ['on'],
  resume: ['paused'],
  cancel: ['on', 'paused'],
};

const UNFINISHED = ['waiting', 'claimed', 'handing'];

type Counts = readonly { readonly name: string; readonly count: number }[];

/** Whether an alert has texts left to send. Late members get one until the deal is public. */
export function hasTextsLeft({ status, textsStatus }: Pick<AlertEntity, 'status' | 'textsStatus'>, counts: Counts) {
  const isOver = status === 'cancelled' || ['off', 'cancelled'].includes(textsStatus);
  return !isOver && (status === 'scheduled' || counts.some(({ name }) => UNFINISHED.includes(name)));
}

/**
 * Decides which columns of an alert an act of staff on its texts changes. @throws Refusal 409 (wrong status)
 */
export function changeTexts(
  { status, textsStatus }: Pick<AlertEntity, 'status' | 'textsStatus'>,
  act: AlertAct,
  now: Date,
) {
  if (status === 'cancelled' || !ALLOWED[act].includes(textsStatus))
    throw new Refusal(409, `The texts are ${status === 'cancelled' ? status : textsStatus}.`, {
      reason: 'wrong-status',
      showsReason: true,
    });
  return {
    textsStatus: RESULTS[act],
    textsReason: act === 'resume' ? null : 'staff',
    // Without `textsPlannedAt`, members who joined during the pause are told too. The alert job may have rested.
    ...(act === 'resume' && { textsResumedAt: now, textsPlannedAt: null, tendedAt: now }),
  };
}
