/** The metrics of this process. Their labels never contain text from a request. */
import type { SectionStatus } from '@land/release-tools/format/sections-status.ts';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: 'land_http_requests_total',
  help: 'Requests answered, by page or route pattern.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
});

const requestSeconds = new Histogram({
  name: 'land_http_request_duration_seconds',
  help: 'Time until the response was sent.',
  labelNames: ['method', 'route'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const bySection = (name: string, help: string) => ({ name, help, labelNames: ['section'] as const, registers });

const gateRefusals = new Counter(
  bySection('land_release_refusals_total', 'Promoted releases that this shell refused to show.'),
);
const isLive = new Gauge(bySection('land_section_live', '1 if the section has a live release.'));
const takeBacks = new Gauge(bySection('land_release_takebacks', 'Releases of the section that were taken back.'));
const liveRelease = new Gauge({
  name: 'land_section_release',
  help: 'The live release of the section.',
  labelNames: ['section', 'version'] as const,
  registers,
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts a response. `route` is a page's path or a pattern, never a URL. */
export function countAnswer(answer: { method: string; route: string; status: number; milliseconds: number }): void {
  const { route, status, milliseconds } = answer;
  const method = methods.includes(answer.method) ? answer.method : 'other';
  requests.inc({ method, route, status });
  requestSeconds.observe({ method, route }, milliseconds / 1000);
}

export function countRefusal(section: SectionName): void {
  gateRefusals.inc({ section });
}

/** Returns all metrics in Prometheus' format, with the current state of the sections. */
export async function readMetrics(sections: Record<SectionName, SectionStatus>): Promise<string> {
  if (!registry.getSingleMetric('nodejs_eventloop_lag_seconds')) collectDefaultMetrics({ register: registry });
  liveRelease.reset();
  for (const [section, { live, takenBack }] of Object.entries(sections)) {
    isLive.set({ section }, live === null ? 0 : 1);
    if (live !== null) liveRelease.set({ section, version: live }, 1);
    takeBacks.set({ section }, takenBack.length);
    // Creates the counter at 0, because Prometheus does not see the first increase of a new counter.
    gateRefusals.inc({ section }, 0);
  }
  return registry.metrics();
}

export const metricsType = registry.contentType;
