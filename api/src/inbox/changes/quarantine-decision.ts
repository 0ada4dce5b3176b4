import type { QuarantineState } from '../../leads/spam/quarantine.js';

/** What staff decide about suspected spam. */
export interface QuarantineDecision {
  readonly action: 'quarantine-released' | 'quarantine-confirmed';
  readonly to: QuarantineState;
  /** States that the decision can be made in; a mistaken one can be turned round. */
  readonly from: readonly QuarantineState[];
  readonly refusal: string;
}

/** The lead is a person's: back into the day's work, with the clock that has been running all along. */
export const RELEASE: QuarantineDecision = {
  action: 'quarantine-released',
  to: 'released',
  from: ['suspected', 'confirmed'],
  refusal: 'This lead is not in quarantine.',
};

/** The lead is spam; also one that was not suspected. */
export const CONFIRM: QuarantineDecision = {
  action: 'quarantine-confirmed',
  to: 'confirmed',
  from: ['none', 'suspected', 'released'],
  refusal: 'This lead is confirmed as spam already.',
};
