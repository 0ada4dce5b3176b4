import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { DueDelivery, FailedTry, Outcome } from './due-delivery.js';
import { MailSender } from '../email/mail-sender.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';

// While Postgres restarts, what was sent is kept in mind, so that it is not sent again.
const RECORD_FOR_MS = 60_000;
const RECORD_AGAIN_MS = 500;

/** Makes one try of one delivery. */
@Injectable()
export class NoticeDeliverer {
  private readonly logger = new Logger('Notices');

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly mail: MailSender,
    private readonly webhooks: WebhookSender,
  ) {}

  /** @throws when the job is to be taken again: this process ends, or Postgres is away */
  async deliver(id: string, signal: AbortSignal): Promise<void> {
    const delivery = await this.deliveries.findDue(id);
    if (delivery === undefined) return;
    const outcome = await (delivery.channel === 'email'
      ? this.mail.send(delivery)
      : this.webhooks.send(delivery, signal));
    // A try that was cut short by our own end counts for nothing.
    if (outcome !== 'sent') signal.throwIfAborted();
    await this.record(delivery, outcome, signal);
  }

  private async record(delivery: DueDelivery, outcome: Outcome, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + RECORD_FOR_MS;
    for (;;) {
      try {
        return await (outcome === 'sent'
          ? this.deliveries.noteSent(delivery.id)
          : this.noteFailedTry(delivery, outcome));
      } catch (error) {
        if (signal.aborted || performance.now() > deadline) throw error;
        await pause(RECORD_AGAIN_MS, undefined, { signal });
      }
    }
  }

  private async noteFailedTry(delivery: DueDelivery, { reason, isFinal }: FailedTry): Promise<void> {
    const seconds = isFinal ? undefined : pauseAfter(delivery.attempts + 1);
    if (seconds !== undefined) return this.deliveries.postpone(delivery, reason, seconds);
    await this.deliveries.noteFailed(delivery.id, reason);
    this.logger.warn(`delivery ${delivery.id} (${delivery.channel}) has failed for good: ${reason}`);
  }
}

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;

/** Pauses before each further try, in seconds: the ones that Standard Webhooks recommends, 28 hours in all. */
export const RETRY_PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

// So that what failed together does not come back together.
const MOST_JITTER = 0.1;

/** Seconds until the next try after so many failed ones; undefined when it is given up. */
function pauseAfter(failedAttempts: number, random = Math.random): number | undefined {
  const pause = RETRY_PAUSES[failedAttempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + MOST_JITTER * random()));
}
