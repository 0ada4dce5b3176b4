import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLog } from '../database/audit-log.js';
import { AuditRepository } from './audit.repository.js';

@Global()
@Module({ controllers: [AuditController], providers: [AuditLog, AuditRepository], exports: [AuditLog] })
export class AuditModule {}
