import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { TextingModule } from '../texting/texting.module.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleRepository } from './people/people.repository.js';
import { PeopleService } from './people/people.service.js';
import { PrivacyRequestsController } from './requests/privacy-requests.controller.js';
import { PrivacyRequestsRepository } from './requests/privacy-requests.repository.js';
import { PrivacyRequestsService } from './requests/privacy-requests.service.js';
import { RetentionService } from './retention/retention.service.js';

/** Exports, erasures and retention of personal data, as the privacy policy promises. */
@Module({
  imports: [JobsModule, TextingModule],
  controllers: [PeopleController, PrivacyRequestsController],
  providers: [PeopleService, PeopleRepository, PrivacyRequestsRepository, PrivacyRequestsService, RetentionService],
  exports: [PrivacyRequestsRepository],
})
export class PrivacyModule {}
