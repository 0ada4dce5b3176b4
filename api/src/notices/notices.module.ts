import { Module, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { DeliveriesRepository } from './outbox/deliveries.repository.js';
import { DeliveryListRepository } from './review/delivery-list.repository.js';
import { MailFolder } from './email/mail-folder.js';
import { MailSender } from './email/mail-sender.js';
import { NoticeDeliverer } from './outbox/notice-deliverer.js';
import { NoticeRelay } from './outbox/notice-relay.js';
import { NoticesController } from './review/notices.controller.js';
import { Reminders } from './reminders/reminders.js';
import { WebhookSender } from './webhooks/webhook-sender.js';

const RELAY_EVERY_MS = 1000;
// The pause between two relays while notices wait, so that a flood of leads does not load Postgres.
const RELAY_NEXT_AFTER_MS = 100;
const RENEW_EVERY_MS = 5000;
const WARN_EVERY_MS = 60_000;
const REMIND_EVERY_MS = 5000;
const DELETE_EVERY_MS = 3_600_000;

/** Notifies staff and other programs about leads, by email and webhooks, at least once. */
@Module({
  imports: [JobsModule],
  controllers: [NoticesController],
  providers: [
    NoticeRelay,
    NoticeDeliverer,
    DeliveriesRepository,
    MailSender,
    MailFolder,
    WebhookSender,
    DeliveryListRepository,
    Reminders,
  ],
  exports: [MailFolder],
})
export class NoticesModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly relay: NoticeRelay,
    private readonly deliverer: NoticeDeliverer,
    private readonly mailFolder: MailFolder,
    private readonly reminders: Reminders,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(async () => {
      const isMoreWaiting = await this.relay.relay();
      await this.deliverer.startDue();
      return isMoreWaiting ? RELAY_NEXT_AFTER_MS : RELAY_EVERY_MS;
    });
    this.jobs.repeat(() => this.deliverer.renew().then(() => RENEW_EVERY_MS));
    this.jobs.repeat(() => this.relay.addSpamNotice().then(() => WARN_EVERY_MS));
    this.jobs.repeat(() => this.relay.addWarnings().then(() => WARN_EVERY_MS));
    this.jobs.repeat(() => this.reminders.emailResets().then(() => REMIND_EVERY_MS));
    this.jobs.repeat(() => this.reminders.emailAssignments().then(() => REMIND_EVERY_MS));
    this.jobs.repeat(() => this.reminders.emailMornings().then(() => WARN_EVERY_MS));
    this.jobs.repeat(() => this.mailFolder.deleteAllOfErased().then(() => DELETE_EVERY_MS));
    this.jobs.atEnd(() => this.deliverer.stop());
  }
}
