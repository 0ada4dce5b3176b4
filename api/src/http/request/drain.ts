import { Drain } from '@land/http/drain';
import { Global, Module } from '@nestjs/common';

/** Provides the process's shutdown state to all modules. */
@Global()
@Module({ providers: [Drain], exports: [Drain] })
export class DrainModule {}
