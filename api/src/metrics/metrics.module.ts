import { Module } from '@nestjs/common';
import { SummaryModule } from '../summary/summary.module.js';
import { MetricsServer } from './metrics-server.js';
import { StateGauges } from './state-gauges.js';

/** Tells Prometheus how the api is. */
@Module({ imports: [SummaryModule], providers: [MetricsServer, StateGauges] })
export class MetricsModule {}
