import type { QuarantineReason } from './quarantine.js';

// Faster than any hand, autofill included: the time runs from the page's arrival.
const LEAST_FILL_MS = 2000;
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
  if (typeof fillTime === 'string' && WHOLE_NUMBER.test(fillTime) && Number(fillTime) < LEAST_FILL_MS)
    reasons.push('filled-too-fast');
  return reasons;
}
