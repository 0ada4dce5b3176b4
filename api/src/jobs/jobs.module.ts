import { Module } from '@nestjs/common';
import { JobRunner } from './job-runner.js';
import { JobsDatabase } from './jobs-database.js';

/** Background jobs: what each process repeats, over connections of their own. */
@Module({ providers: [JobRunner, JobsDatabase], exports: [JobRunner, JobsDatabase] })
export class JobsModule {}
