import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { PeopleController } from './people.controller.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleService } from './people.service.js';
import { PrivacyRequestsController } from './privacy-requests.controller.js';
import { PrivacyRequestsRepository } from './privacy-requests.repository.js';
import { RetentionService } from './retention.service.js';

/** The promises of the privacy policy: a copy, an erasure, and no data kept for longer than it says. */
@Module({
  imports: [JobsModule],
  controllers: [PeopleController, PrivacyRequestsController],
  providers: [PeopleService, PeopleRepository, PrivacyRequestsRepository, RetentionService],
  exports: [PrivacyRequestsRepository],
})
export class PrivacyModule {}
