import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { JobRunner } from '../../jobs/job-runner.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { type DueDelivery, type FailedTry, NOTICE_CHANNELS, type NoticeChannel, type Outcome } from './due-delivery.js';
import { MailSender } from '../email/mail-sender.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';

// A target that hangs takes as many as one target may have, for up to 15 s (e-mail 45 s) each; the others go on with
// the rest. Mail servers count the connections of a client, and there is one.
const MOST_OF_DESTINATION = 5;
const MOST_OF_CHANNEL: Readonly<Record<NoticeChannel, number>> = { email: 6, webhook: 20 };

// While Postgres restarts, what was sent is kept in mind, so that it is not sent again.
const RECORD_FOR_MS = 60_000;
const RECORD_AGAIN_MS = 500;
// What is still in flight then is given back, for another process to take at once.
const PATIENCE_AT_END_MS = 3000;

/** Makes the tries of deliveries that are due, several at a time. */
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

  /** Begins as many tries as there is room for. One look at a time: two would take the last place twice. */
  async look(): Promise<void> {
    this.looking = this.looking.catch(() => undefined).then(() => this.takeDue());
    await this.looking;
  }

  /** Tells that this process lives: what it holds is not due for others. */
  async renew(): Promise<void> {
    if (this.held.size > 0) await this.deliveries.renew([...this.held.keys()]);
  }

  /** Takes no more, and gives back what lasts too long. */
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

  /** Never throws: what is not written down is tried again, here or elsewhere, once nobody holds it. */
  private async deliver(delivery: DueDelivery): Promise<void> {
    const { signal } = this.cut;
    try {
      const outcome = await (delivery.channel === 'email'
        ? this.mail.send(delivery)
        : this.webhooks.send(delivery, signal));
      // A try that was cut short by our own end counts for nothing.
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

/** Pauses before each further try, in seconds: the ones that Standard Webhooks recommends, 28 hours in all. */
export const RETRY_PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

// So that what failed together does not come back together.
const MOST_JITTER = 0.1;

/** Seconds until the next try after so many failed ones; undefined when it is given up. */
function pauseAfter(failedAttempts: number, random = Math.random): number | undefined {
  const pause = RETRY_PAUSES[failedAttempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + MOST_JITTER * random()));
}
