import { Module, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ConsentRepository } from './ledger/consent.repository.js';

const SEAL_EVERY_MS = 1000;

@Module({ imports: [JobsModule], providers: [ConsentRepository], exports: [ConsentRepository] })
export class ConsentModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly consents: ConsentRepository,
  ) {}

  /** Seals new rows every second in one process at a time; without new rows, this queries an empty table. */
  onModuleInit(): void {
    this.jobs.repeat(async () => ((await this.consents.sealBatch()) ? 0 : SEAL_EVERY_MS));
  }
}
