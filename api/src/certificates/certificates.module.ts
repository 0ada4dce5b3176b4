import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { CertificatesRepository } from './certificates.repository.js';
import { CertificatesService } from './certificates.service.js';
import { LeadConsentController } from './lead-consent.controller.js';

@Module({
  imports: [ConsentModule],
  controllers: [LeadConsentController],
  providers: [CertificatesService, CertificatesRepository],
})
export class CertificatesModule {}
