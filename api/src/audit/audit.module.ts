import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** Keeps who saw or changed what. */
@Global()
@Module({
  providers: [AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
