import type { QuarantineReason } from './quarantine.js';
import { SPAM_LIMITS } from './spam-limits.js';

const WHOLE_NUMBER = /^\d{1,12}$/;

/** What a form tells about how it was filled in. */
export interface FormSigns {
  /** Milliseconds in the header Form-Fill-Time; absent without scripts and from programs that do not know it. */
  readonly fillTime?: unknown;
  /** The header Form-Trap, or the field itself without scripts. */
  readonly trap?: unknown;
}

/** Reasons to suspect spam that a submission carries in itself; what cannot be read is no reason. */
export function suspectSpam({ fillTime, trap }: FormSigns): QuarantineReason[] {
  const reasons: QuarantineReason[] = [];
  if (trap !== undefined && trap !== '') reasons.push('trap-filled');
  if (typeof fillTime === 'string' && WHOLE_NUMBER.test(fillTime) && Number(fillTime) < SPAM_LIMITS.leastFillMs)
    reasons.push('filled-too-fast');
  return reasons;
}
