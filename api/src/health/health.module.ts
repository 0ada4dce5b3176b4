import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** Tells load balancers and the start command how the api is. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
