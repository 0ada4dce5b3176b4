import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleRepository } from './people/people.repository.js';
import { PeopleService } from './people/people.service.js';
import { PrivacyRequestsController } from './requests/privacy-requests.controller.js';
import { PrivacyRequestsRepository } from './requests/privacy-requests.repository.js';
import { RetentionService } from './retention/retention.service.js';

/** The promises of the privacy policy: a copy, an erasure, and no data kept for longer than it says. */
@Module({
  imports: [JobsModule],
  controllers: [PeopleController, PrivacyRequestsController],
  providers: [PeopleService, PeopleRepository, PrivacyRequestsRepository, RetentionService],
  exports: [PrivacyRequestsRepository],
})
export class PrivacyModule {}
