import { Module } from '@nestjs/common';
import { ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';

/** Tells staff whether the promise is kept, and what becomes of leads. */
@Module({ controllers: [ReportController], providers: [ReportRepository] })
export class ReportModule {}
