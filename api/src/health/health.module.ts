import { Module } from '@nestjs/common';
import { IntakeModule } from '../intake/intake.module.js';
import { HealthController } from './health.controller.js';

/** Tells load balancers and the start command how the api is. */
@Module({ imports: [IntakeModule], controllers: [HealthController] })
export class HealthModule {}
