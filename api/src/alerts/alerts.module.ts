import { Module, type OnModuleInit } from '@nestjs/common';
import { DealsModule } from '../deals/deals.module.js';
import { EmailsModule } from '../emails/emails.module.js';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { TextingModule } from '../texting/texting.module.js';
import { AlertJob } from './alert/alert-job.js';
import { AlertMails } from './mail/alert-mails.js';
import { AlertSender } from './mail/alert-sender.js';
import { AlertTransport } from './mail/alert-transport.js';
import { AlertsController } from './alert/alerts.controller.js';
import { AlertsRepository } from './alert/alerts.repository.js';
import { AlertsService } from './alert/alerts.service.js';
import { Confirmations } from './links/confirmations.js';
import { GoneJob } from './mail/gone-job.js';
import { EarlyLinksController } from './members/early-links.controller.js';
import { InterestController } from './links/interest.controller.js';
import { JoinController } from './links/join.controller.js';
import { LeaveController } from './links/leave.controller.js';
import { ListKey } from './members/list-key.js';
import { MemberRenames } from './members/member-renames.js';
import { MembersRepository } from './members/members.repository.js';
import { MembersService } from './members/members.service.js';
import { MembershipController } from './members/membership.controller.js';
import { MailEventsController } from './mail/mail-events.controller.js';
import { MailEventsService } from './mail/mail-events.service.js';
import { AlertTextSender } from './texts/alert-text-sender.js';
import { AlertTextsController } from './texts/alert-texts.controller.js';
import { AlertTextsRepository } from './texts/alert-texts.repository.js';
import { AlertTextsService } from './texts/alert-texts.service.js';
import { TextLinksController } from './texts/text-links.controller.js';
import { TextPlan } from './texts/text-plan.js';

const DELETE_EVERY_MS = 3_600_000;
const ENROLL_EVERY_MS = 10_000;
const RUN_EVERY_MS = 1000;

/** Tells the buyers list of deals by email and text before they are public, at most once to each member. */
@Module({
  imports: [JobsModule, StaffModule, EmailsModule, NoticesModule, DealsModule, TextingModule],
  controllers: [
    AlertsController,
    AlertTextsController,
    TextLinksController,
    EarlyLinksController,
    MembershipController,
    InterestController,
    JoinController,
    LeaveController,
    MailEventsController,
  ],
  exports: [ListKey, MembersRepository],
  providers: [
    ...[ListKey, AlertsService, AlertsRepository, MembersService, MembersRepository, MailEventsService],
    ...[AlertJob, AlertSender, GoneJob, AlertMails, AlertTransport, Confirmations, MemberRenames],
    ...[AlertTextsService, AlertTextsRepository, TextPlan, AlertTextSender],
  ],
})
export class AlertsModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly job: AlertJob,
    private readonly sender: AlertSender,
    private readonly confirmations: Confirmations,
    private readonly gone: GoneJob,
    private readonly texts: TextPlan,
    private readonly textSender: AlertTextSender,
  ) {}

  onModuleInit(): void {
    this.runner.repeat(async () => ((await this.job.enroll()) ? 0 : ENROLL_EVERY_MS));
    this.runner.repeat(() => this.confirmations.sendDue().then(() => RUN_EVERY_MS));
    this.runner.repeat(async () => ((await this.job.deleteOld()) ? 0 : DELETE_EVERY_MS));
    this.runner.repeat(() => this.job.run().then(() => RUN_EVERY_MS));
    this.runner.repeat(() => this.sender.sendRound());
    this.runner.repeat(() => this.gone.run());
    this.runner.repeat(async () => ((await this.texts.deleteOld()) ? 0 : DELETE_EVERY_MS));
    this.runner.repeat(() => this.texts.run().then(() => RUN_EVERY_MS));
    this.runner.repeat(() => this.textSender.sendRound());
    this.runner.atEnd(() => this.textSender.storeResults());
    this.runner.atEnd(() => this.sender.stop());
  }
}
