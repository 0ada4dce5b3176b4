import { Module } from '@nestjs/common';
import { ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';

/** Reports for staff: whether the promise is kept, and how leads progress. */
@Module({ controllers: [ReportController], providers: [ReportRepository] })
export class ReportModule {}
