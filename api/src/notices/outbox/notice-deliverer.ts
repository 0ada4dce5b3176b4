import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { JobRunner } from '../../jobs/job-runner.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { type DueDelivery, type FailedTry, NOTICE_CHANNELS, type NoticeChannel, type Outcome } from './due-delivery.js';
import { MailSender } from '../email/mail-sender.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';

// The most tries at once to one destination and over one channel, so that a slow destination (15 s a try, email 45 s)
// does not delay others. Email has few, because mail servers limit the connections of a client.
const MOST_OF_DESTINATION = 5;
const MOST_OF_CHANNEL: Readonly<Record<NoticeChannel, number>> = { email: 6, webhook: 20 };

// How long a result is tried to be stored while Postgres restarts; without it, the delivery would be sent again.
const RECORD_FOR_MS = 60_000;
const RECORD_AGAIN_MS = 500;
// After this, unfinished deliveries are released, so that another process can claim them at once.
const STOP_WITHIN_MS = 3000;

/** Tries the deliveries that are due, several at a time. */
@Injectable()
export class NoticeDeliverer {
  private readonly logger = new Logger('Notices');
  private readonly claimed = new Map<string, { readonly delivery: DueDelivery; readonly done: Promise<void> }>();
  private readonly cutting = new AbortController();
  private isStopping = false;
  private starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: JobRunner,
    private readonly mail: MailSender,
    private readonly webhooks: WebhookSender,
  ) {}

  /**
   * Starts as many tries as the limits allow. Calls wait for each other, because two at once could exceed the limits.
   */
  async startDue(): Promise<void> {
    this.starting = this.starting.catch(() => undefined).then(() => this.claimDue());
    await this.starting;
  }

  /** Renews the leases, so that no other process claims the deliveries of this one. */
  async renew(): Promise<void> {
    if (this.claimed.size > 0) await this.deliveries.renew([...this.claimed.keys()]);
  }

  /** Claims no more deliveries, and releases those that take too long. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.starting.catch(() => undefined);
    const all = Promise.all([...this.claimed.values()].map(({ done }) => done));
    await Promise.race([all, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    if (this.claimed.size > 0) await this.deliveries.release([...this.claimed.keys()]);
    this.cutting.abort();
  }

  private async claimDue(): Promise<void> {
    while (!this.isStopping) {
      const claimed = [...this.claimed.values()].map(({ delivery }) => delivery);
      const countOf = (key: 'channel' | 'destination', value: string) =>
        claimed.filter((each) => each[key] === value).length;
      const delivery = await this.deliveries.claimDue({
        held: claimed.map(({ id }) => id),
        fullChannels: NOTICE_CHANNELS.filter((channel) => countOf('channel', channel) >= MOST_OF_CHANNEL[channel]),
        fullDestinations: claimed
          .map(({ destination }) => destination)
          .filter((destination) => countOf('destination', destination) >= MOST_OF_DESTINATION),
      });
      if (delivery === undefined) return;
      this.claimed.set(delivery.id, { delivery, done: this.deliver(delivery) });
    }
  }

  /** Makes one try. Never throws; a try without a stored result is repeated when its lease ends. */
  private async deliver(delivery: DueDelivery): Promise<void> {
    const { signal } = this.cutting;
    try {
      const outcome = await (delivery.channel === 'email'
        ? this.mail.send(delivery)
        : this.webhooks.send(delivery, signal));
      // A try that this process aborted because it stops does not count.
      if (outcome === 'sent' || !signal.aborted) await this.record(delivery, outcome, signal);
    } catch (error) {
      this.jobs.noteTrouble(error);
    }
    this.claimed.delete(delivery.id);
    this.startDue().catch((error: unknown) => this.jobs.noteTrouble(error));
  }

  private async record(delivery: DueDelivery, outcome: Outcome, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + RECORD_FOR_MS;
    for (;;) {
      try {
        return await (outcome === 'sent' ? this.storeSent(delivery) : this.storeFailedTry(delivery, outcome));
      } catch (error) {
        if (signal.aborted || performance.now() > deadline) throw error;
        await pause(RECORD_AGAIN_MS, undefined, { signal });
      }
    }
  }

  // The email first: if the process is killed in between, the delivery is not ended and both are stored again.
  private async storeSent(delivery: DueDelivery): Promise<void> {
    if (delivery.kind === 'lead-email') await this.deliveries.storeEmailSent(delivery);
    await this.deliveries.storeSent(delivery.id);
  }

  private async storeFailedTry(delivery: DueDelivery, { reason, isFinal, isGone = false }: FailedTry): Promise<void> {
    const seconds = isFinal ? undefined : pauseAfter(delivery.attempts + 1);
    if (seconds !== undefined) return this.deliveries.postpone(delivery, reason, seconds);
    if (delivery.kind === 'lead-email') await this.deliveries.storeEmailFailed(delivery, reason, isGone);
    await this.deliveries.storeFailed(delivery.id, reason);
    this.logger.warn(`delivery ${delivery.id} (${delivery.channel}) has failed for good: ${reason}`);
  }
}

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;

/** The pauses before further tries, in seconds, as Standard Webhooks recommends: 28 hours in total. */
export const RETRY_PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

// Spreads the retries of deliveries that failed together.
const MOST_JITTER = 0.1;

/** Seconds until the next try; undefined after the last one. */
function pauseAfter(failedAttempts: number): number | undefined {
  const pause = RETRY_PAUSES[failedAttempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + MOST_JITTER * Math.random()));
}
