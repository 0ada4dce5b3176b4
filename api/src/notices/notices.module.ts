import { Module, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { DeliveriesRepository } from './outbox/deliveries.repository.js';
import { DeliveryListRepository } from './review/delivery-list.repository.js';
import { DeliveryListService } from './review/delivery-list.service.js';
import { KeptMail } from './email/mail-folder.js';
import { MailSender } from './email/mail-sender.js';
import { NoticeDeliverer } from './outbox/notice-deliverer.js';
import { NoticeRelay } from './outbox/notice-relay.js';
import { NoticesController } from './review/notices.controller.js';
import { WebhookSender } from './webhooks/webhook-sender.js';

const RELAY_EVERY_MS = 1000;
// A flood of leads is relayed steadily, not as fast as Postgres can.
const RELAY_ON_AFTER_MS = 100;
const LOOK_AROUND_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 3_600_000;

// A target that hangs takes as many as one target may have, for up to 15 s (e-mail 45 s) each; the others go on with
// the rest. Mail servers count the connections of a client, and there is one.
const PER_DESTINATION = 5;
const AT_ONCE = { 'notice-email': 6, 'notice-webhook': 20 } as const;

/** Tells staff and other programs about leads: by e-mail and by webhooks, at least once. */
@Module({
  imports: [JobsModule],
  controllers: [NoticesController],
  providers: [
    NoticeRelay,
    NoticeDeliverer,
    DeliveriesRepository,
    MailSender,
    KeptMail,
    WebhookSender,
    DeliveryListService,
    DeliveryListRepository,
  ],
})
export class NoticesModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly relay: NoticeRelay,
    private readonly deliverer: NoticeDeliverer,
    private readonly keptMail: KeptMail,
  ) {}

  onModuleInit(): void {
    for (const queue of ['notice-email', 'notice-webhook'] as const) {
      this.jobs.work({
        queue,
        atOnce: AT_ONCE[queue],
        ofOneGroup: PER_DESTINATION,
        handle: ({ deliveryId = '' }, signal) => this.deliverer.deliver(deliveryId, signal),
      });
    }
    this.jobs.repeat(async () => ((await this.relay.relay()) ? RELAY_ON_AFTER_MS : RELAY_EVERY_MS));
    this.jobs.repeat(() => this.relay.lookAround().then(() => LOOK_AROUND_EVERY_MS));
    this.jobs.repeat(() => this.keptMail.sweep().then(() => SWEEP_EVERY_MS));
  }
}
