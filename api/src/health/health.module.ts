import { Module } from '@nestjs/common';
import { Drain } from '../http/drain.js';
import { HealthController } from './health.controller.js';

/** Tells load balancers and the start command how the api is. */
@Module({ controllers: [HealthController], providers: [Drain] })
export class HealthModule {}
