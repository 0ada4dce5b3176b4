import { Module } from '@nestjs/common';
import { ChainChecksService } from './chain-checks.service.js';
import { ChainChecksController } from './chain-checks.controller.js';
import { ChainChecksRepository } from './chain-checks.repository.js';

/** Lets admins verify that nobody changed the audit trail or the ledger of consent. */
@Module({ controllers: [ChainChecksController], providers: [ChainChecksService, ChainChecksRepository] })
export class IntegrityModule {}
