import type { Problem } from '../api/call.ts';

/** A step that must come before a status: an offer, or the questions about the owner. */
export interface MissingStep {
  leadId: string;
  is: 'offer' | 'owner-checks';
  /** Why the user reopens the lead. */
  reopenReason: string | undefined;
}

const STEPS: Readonly<Record<string, MissingStep['is']>> = {
  'offer-missing': 'offer',
  'owner-checks-missing': 'owner-checks',
};

/** The step that a refused change of status lacks. */
export const missingStepIn = ({ reason = '' }: Problem): MissingStep['is'] | undefined => STEPS[reason];
