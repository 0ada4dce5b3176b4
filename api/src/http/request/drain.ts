import { Drain } from '@land/http/drain';
import { Global, Module } from '@nestjs/common';

/** One shutdown for all modules. */
@Global()
@Module({ providers: [Drain], exports: [Drain] })
export class DrainModule {}
