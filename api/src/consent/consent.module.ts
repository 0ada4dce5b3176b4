import { Module } from '@nestjs/common';
import { CertificatesService } from './certificates.service.js';
import { ConsentRepository } from './consent.repository.js';
import { ConsentSealer } from './consent-sealer.js';

/** Keeps the ledger of what was agreed to and taken back. */
@Module({
  providers: [ConsentRepository, ConsentSealer, CertificatesService],
  exports: [CertificatesService],
})
export class ConsentModule {}
