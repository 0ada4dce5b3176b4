import { Module } from '@nestjs/common';
import { IntakeModule } from '../intake/intake.module.js';
import { HealthController } from './health.controller.js';

/** Tells load balancers and the start command about the state of the api. */
@Module({ imports: [IntakeModule], controllers: [HealthController] })
export class HealthModule {}
