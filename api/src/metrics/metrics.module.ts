import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { SummaryModule } from '../summary/summary.module.js';
import { MetricsServer } from './metrics-server.js';
import { StateGauges } from './state-gauges.js';

/** Tells Prometheus how the api is. */
@Module({ imports: [JobsModule, SummaryModule], providers: [MetricsServer, StateGauges] })
export class MetricsModule {}
