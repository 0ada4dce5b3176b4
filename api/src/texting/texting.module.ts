import { Module, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { InboundMessagesRepository } from './inbound/inbound-messages.repository.js';
import { InboundController } from './inbound/inbound.controller.js';
import { MessagesRepository } from './review/messages.repository.js';
import { ClosedStatesController } from './review/closed-states.controller.js';
import { ClosedStatesRepository } from './may-text/closed-states.repository.js';
import { ContactHours } from './may-text/contact-hours.js';
import { StopPageController } from './suppression/stop-page.controller.js';
import { CONFIGURED_SENDER } from './sending/configured-sender.js';
import { TextSender } from './sending/text-sender.js';
import { HandTextSender } from './by-hand/hand-text-sender.js';
import { LeadTextsRepository } from './by-hand/lead-texts.repository.js';
import { TextFolder } from './sending/text-folder.js';
import { SentTextsRepository } from './sent/sent-texts.repository.js';
import { TextStatusController } from './sent/text-status.controller.js';
import { SuppressionsRepository } from './suppression/suppressions.repository.js';
import { TextGate } from './may-text/text-gate.js';
import { TextStaffController } from './review/text-staff.controller.js';

const APPLY_EVERY_MS = 60_000;
const SEND_EVERY_MS = 1000;
const DELETE_EVERY_MS = 3_600_000;
/** Pending messages per run. Each is a statement, and requests need the connections too. */
const MOST_AT_ONCE = 100;

/** Stops, replies to our texts, and TextGate, which decides before each text whether a number may get it. */
@Module({
  imports: [IntakeModule, JobsModule],
  controllers: [
    StopPageController,
    InboundController,
    TextStaffController,
    ClosedStatesController,
    TextStatusController,
  ],
  providers: [
    SuppressionsRepository,
    InboundMessagesRepository,
    MessagesRepository,
    TextGate,
    ClosedStatesRepository,
    ContactHours,
    CONFIGURED_SENDER,
    SentTextsRepository,
    LeadTextsRepository,
    HandTextSender,
    TextFolder,
  ],
  exports: [
    ClosedStatesRepository,
    ContactHours,
    MessagesRepository,
    SuppressionsRepository,
    TextGate,
    TextSender,
    SentTextsRepository,
    LeadTextsRepository,
    TextFolder,
  ],
})
export class TextingModule implements OnModuleInit {
  constructor(
    private readonly inbound: InboundMessagesRepository,
    private readonly byHand: HandTextSender,
    private readonly folder: TextFolder,
    private readonly jobs: JobRunner,
  ) {}

  /**
   * Applies, every minute, messages that were stored but not processed, and sends the texts of staff. Several processes
   * may do so at once.
   */
  onModuleInit(): void {
    this.jobs.repeat(async () =>
      (await this.inbound.applyOldPending(MOST_AT_ONCE)) === MOST_AT_ONCE ? 0 : APPLY_EVERY_MS,
    );
    this.jobs.repeat(async () => ((await this.byHand.sendDue()) > 0 ? 0 : SEND_EVERY_MS));
    this.jobs.repeat(() => this.byHand.endLeft().then(() => APPLY_EVERY_MS));
    this.jobs.repeat(async () => ((await this.byHand.deleteOld()) ? 0 : DELETE_EVERY_MS));
    this.jobs.repeat(() => this.folder.deleteOfErased().then(() => DELETE_EVERY_MS));
  }
}
