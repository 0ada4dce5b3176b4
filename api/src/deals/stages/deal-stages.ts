import { Refusal } from '../../http/refusal.js';
import type { Stage } from '../deal/deal-facts.js';

/** The stages from which a deal may come to each stage. Its alert makes it early, and time makes it public. */
const FROM: Readonly<Record<Stage, readonly Stage[]>> = {
  preparing: ['scheduled'],
  scheduled: ['preparing'],
  early: ['pending'],
  public: ['pending'],
  pending: ['early', 'public'],
  sold: ['pending'],
  withdrawn: ['preparing', 'scheduled', 'early', 'public', 'pending'],
};

/** @throws Refusal (409) */
export function refuseMove(from: Stage, to: Stage): void {
  if (FROM[to].includes(from)) return;
  throw new Refusal(409, `A deal that is ${from} cannot become ${to}.`, { reason: 'wrong-stage', showsReason: true });
}
