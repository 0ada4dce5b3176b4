import { Module, type OnModuleInit } from '@nestjs/common';
import { ChainChecker } from '../audit/chain-checker.js';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ConsentRepository } from './ledger/consent.repository.js';
import { LEDGER_VERIFICATION } from './ledger/verify-ledger.js';

const SEAL_EVERY_MS = 1000;

@Module({ imports: [JobsModule], providers: [ConsentRepository], exports: [ConsentRepository] })
export class ConsentModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly consents: ConsentRepository,
    private readonly checker: ChainChecker,
  ) {}

  /** Processes take turns. If nothing is new, a turn is one query of an empty table. */
  onModuleInit(): void {
    this.jobs.repeat(async () => ((await this.consents.sealSome()) ? 0 : SEAL_EVERY_MS));
    this.checker.verifies('consent', LEDGER_VERIFICATION);
  }
}
