import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLog } from '../database/audit-log.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { AuditRepository } from './audit.repository.js';
import { ChainChecker } from './chain-checker.js';
import { ChainChecksController } from './chain-checks.controller.js';
import { ChainChecksRepository } from './chain-checks.repository.js';

@Global()
@Module({
  imports: [JobsModule],
  controllers: [AuditController, ChainChecksController],
  providers: [AuditLog, AuditRepository, ChainChecker, ChainChecksRepository],
  exports: [AuditLog, ChainChecker],
})
export class AuditModule {}
