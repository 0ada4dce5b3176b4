import type { Problem } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';

/** The condition for a status: an offer, or the questions about the owner. */
interface MissingStep {
  leadId: string;
  is: 'offer' | 'owner-checks';
  /** Why the lead is reopened. */
  reopenReason: string | undefined;
}

const STEPS: Readonly<Record<string, MissingStep['is']>> = {
  'offer-missing': 'offer',
  'owner-checks-missing': 'owner-checks',
};

/** The place where the user is led; the lead's page opens it. */
export const missingStepStore = createValueStore<MissingStep | undefined>(undefined);

export const isMissingStep = ({ reason = '' }: Problem) => reason in STEPS;

export function noteMissingStep(leadId: string | undefined, { reason = '' }: Problem, reopenReason?: string): void {
  const is = STEPS[reason];
  if (leadId !== undefined && is) missingStepStore.set({ leadId, is, reopenReason });
}
