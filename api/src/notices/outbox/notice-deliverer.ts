import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { JobRunner } from '../../jobs/job-runner.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { type DueDelivery, type FailedTry, NOTICE_CHANNELS, type NoticeChannel, type Outcome } from './due-delivery.js';
import { MailSender } from '../email/mail-sender.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';

// A destination that hangs takes at most this many attempts, for up to 15 s (email 45 s) each; others use the rest.
// Email has few, because a mail server counts the connections of a client.
const MOST_OF_DESTINATION = 5;
const MOST_OF_CHANNEL: Readonly<Record<NoticeChannel, number>> = { email: 6, webhook: 20 };

// While Postgres restarts, a result is kept in memory, so that nothing is sent again.
const RECORD_FOR_MS = 60_000;
const RECORD_AGAIN_MS = 500;
// After this, unfinished deliveries are given back, so that another process can take them at once.
const PATIENCE_AT_END_MS = 3000;

/** Attempts the deliveries that are due, several at a time. */
@Injectable()
export class NoticeDeliverer {
  private readonly logger = new Logger('Notices');
  private readonly held = new Map<string, { readonly delivery: DueDelivery; readonly done: Promise<void> }>();
  private readonly cut = new AbortController();
  private isEnding = false;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: JobRunner,
    private readonly mail: MailSender,
    private readonly webhooks: WebhookSender,
  ) {}

  /** Starts as many attempts as there is room for. Calls take turns, or two would fill the last place twice. */
  async look(): Promise<void> {
    this.looking = this.looking.catch(() => undefined).then(() => this.takeDue());
    await this.looking;
  }

  /** Renews the leases, so that no other process takes what this one holds. */
  async renew(): Promise<void> {
    if (this.held.size > 0) await this.deliveries.renew([...this.held.keys()]);
  }

  /** Takes no more deliveries, and gives back those that take too long. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.looking.catch(() => undefined);
    const all = Promise.all([...this.held.values()].map(({ done }) => done));
    await Promise.race([all, pause(PATIENCE_AT_END_MS, undefined, { ref: false })]);
    if (this.held.size > 0) await this.deliveries.giveBack([...this.held.keys()]);
    this.cut.abort();
  }

  private async takeDue(): Promise<void> {
    while (!this.isEnding) {
      const held = [...this.held.values()].map(({ delivery }) => delivery);
      const countOf = (key: 'channel' | 'destination', value: string) =>
        held.filter((each) => each[key] === value).length;
      const delivery = await this.deliveries.takeDue({
        held: held.map(({ id }) => id),
        fullChannels: NOTICE_CHANNELS.filter((channel) => countOf('channel', channel) >= MOST_OF_CHANNEL[channel]),
        fullDestinations: held
          .map(({ destination }) => destination)
          .filter((destination) => countOf('destination', destination) >= MOST_OF_DESTINATION),
      });
      if (delivery === undefined) return;
      this.held.set(delivery.id, { delivery, done: this.deliver(delivery) });
    }
  }

  /** Never throws: an attempt without a stored result is repeated when its lease ends. */
  private async deliver(delivery: DueDelivery): Promise<void> {
    const { signal } = this.cut;
    try {
      const outcome = await (delivery.channel === 'email'
        ? this.mail.send(delivery)
        : this.webhooks.send(delivery, signal));
      // An attempt that was cut short by our own end does not count.
      if (outcome === 'sent' || !signal.aborted) await this.record(delivery, outcome, signal);
    } catch (error) {
      this.jobs.noteTrouble(error);
    }
    this.held.delete(delivery.id);
    this.look().catch((error: unknown) => this.jobs.noteTrouble(error));
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

/** The pauses before further attempts, in seconds, as Standard Webhooks recommends: 28 hours in total. */
export const RETRY_PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

// Spreads the retries of deliveries that failed together.
const MOST_JITTER = 0.1;

/** Seconds until the next attempt; undefined if there is none. */
function pauseAfter(failedAttempts: number): number | undefined {
  const pause = RETRY_PAUSES[failedAttempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + MOST_JITTER * Math.random()));
}
