import { Module } from '@nestjs/common';
import { ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';
import { SoldLandRepository } from './sold-land.repository.js';

/** Reports for staff: whether the promise is kept, how leads progress, and what sold land brought. */
@Module({ controllers: [ReportController], providers: [ReportRepository, SoldLandRepository] })
export class ReportModule {}
