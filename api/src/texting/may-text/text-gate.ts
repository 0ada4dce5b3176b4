import { Injectable } from '@nestjs/common';
import { isQuietHour, nextOpening } from './quiet-hours.js';
import { ClosedStatesRepository } from './closed-states.repository.js';
import { TextDecisionsRepository } from './text-decisions.repository.js';
import type { WhyNot } from './why-not.js';

/** An answer of the gate, which is kept. */
export interface TextDecision {
  readonly id: string;
  readonly mayText: boolean;
  /** The weightiest first; empty when the number may be texted. */
  readonly reasons: readonly WhyNot[];
  /** When the quiet hours end, if they are a reason. */
  readonly opensAt: Date | null;
}

/**
 * The one gate before any marketing text. Ask it immediately before each text: its answer holds for that moment,
 * because a stop is effective at once.
 */
@Injectable()
export class TextGate {
  constructor(
    private readonly decisions: TextDecisionsRepository,
    private readonly closed: ClosedStatesRepository,
  ) {}

  /** @throws DatabaseAway: then the number must not be texted */
  async ask(phone: string, now = new Date()): Promise<TextDecision> {
    const closures = await this.closed.closures();
    const isQuiet = isQuietHour(phone, now, closures);
    const { id, reasons } = await this.decisions.decide(phone, isQuiet);
    return { id, mayText: reasons.length === 0, reasons, opensAt: isQuiet ? nextOpening(phone, now, closures) : null };
  }
}
