import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { type Config, ConfigModule } from '../config/config.js';
import { CertificatesModule } from '../certificates/certificates.module.js';
import { ClosingsModule } from '../closings/closings.module.js';
import { ConsentModule } from '../consent/consent.module.js';
import { CountsModule } from '../counts/counts.module.js';
import { DatabaseStarter } from './database-starter.js';
import { DatabaseModule } from '../database/database.module.js';
import { EmailsModule } from '../emails/emails.module.js';
import { ExportAllModule } from '../exports/export-all.module.js';
import { HealthModule } from '../health/health.controller.js';
import { DealsModule } from '../deals/deals.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { DrainModule } from '../http/request/drain.js';
import { AnswerFilter } from '../http/request/answer.filter.js';
import { ImportsModule } from '../imports/imports.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { IntegrityModule } from '../integrity/integrity.module.js';
import { LandModule } from '../land/land.module.js';
import { LettersModule } from '../letters/letters.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { TextingModule } from '../texting/texting.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { ReportModule } from '../report/report.module.js';
import { TelemetryModule } from '../telemetry/metrics-server.js';

/** The root module. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        TelemetryModule,
        DatabaseModule,
        DrainModule,
        HealthModule,
        AuditModule,
        StaffModule,
        ConsentModule,
        EmailsModule,
        IntegrityModule,
        IntakeModule,
        InboxModule,
        LandModule,
        OffersModule,
        DealsModule,
        ClosingsModule,
        DocumentsModule,
        TemplatesModule,
        LettersModule,
        TextingModule,
        NoticesModule,
        AlertsModule,
        ImportsModule,
        PrivacyModule,
        CertificatesModule,
        CountsModule,
        ReportModule,
        ReleasesModule,
        ExportAllModule,
      ],
      providers: [DatabaseStarter, { provide: APP_FILTER, useClass: AnswerFilter }],
    };
  }
}
