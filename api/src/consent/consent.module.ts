import { Module } from '@nestjs/common';
import { ConsentRepository } from './ledger/consent.repository.js';
import { ConsentSealer } from './ledger/consent-sealer.js';

/** Keeps the ledger of what was agreed to and taken back. */
@Module({ providers: [ConsentRepository, ConsentSealer], exports: [ConsentRepository] })
export class ConsentModule {}
