import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';

/** Tells Prometheus how the api is. */
@Global()
@Module({ providers: [MetricsServer], exports: [MetricsServer] })
export class TelemetryModule {}
