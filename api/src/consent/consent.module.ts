import { Module } from '@nestjs/common';
import { ConsentRepository } from './consent.repository.js';
import { ConsentSealer } from './consent-sealer.js';

/** Keeps the ledger of what was agreed to and taken back. */
@Module({
  providers: [ConsentRepository, ConsentSealer],
})
export class ConsentModule {}
