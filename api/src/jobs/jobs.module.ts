import { Module } from '@nestjs/common';
import { JobRunner } from './job-runner.js';
import { JobsDatabase } from './jobs-database.js';

@Module({ providers: [JobRunner, JobsDatabase], exports: [JobRunner, JobsDatabase] })
export class JobsModule {}
