/** What `GET /metrics` of this process tells. Every label is a word of ours: nothing that a request brought. */
import type { SectionStatus } from '@land/release-tools/format/sections-status.ts';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: 'land_http_requests_total',
  help: 'Requests that were answered, by page or by the pattern of their route.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
});

const requestSeconds = new Histogram({
  name: 'land_http_request_duration_seconds',
  help: 'Time until the answer was sent.',
  labelNames: ['method', 'route'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const gateRefusals = new Counter({
  name: 'land_release_refusals_total',
  help: 'Releases that were promoted and that this shell refused to show.',
  labelNames: ['section'] as const,
  registers,
});

const isLive = new Gauge({
  name: 'land_section_live',
  help: '1 when the section has a release that visitors see.',
  labelNames: ['section'] as const,
  registers,
});

const liveRelease = new Gauge({
  name: 'land_section_release',
  help: 'The release of the section that visitors see.',
  labelNames: ['section', 'version'] as const,
  registers,
});

const takeBacks = new Gauge({
  name: 'land_release_takebacks',
  help: 'Releases of the section that were taken back and are shown to nobody any more.',
  labelNames: ['section'] as const,
  registers,
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts an answer. The route is a page's path or a pattern, never a URL. */
export function countAnswer(answer: { method: string; route: string; status: number; milliseconds: number }): void {
  const { route, status, milliseconds } = answer;
  const method = methods.includes(answer.method) ? answer.method : 'other';
  requests.inc({ method, route, status });
  requestSeconds.observe({ method, route }, milliseconds / 1000);
}

/** Counts a release that was promoted and is not shown. */
export function countRefusal(section: SectionName): void {
  gateRefusals.inc({ section });
}

/** Everything as Prometheus reads it, with the sections as they are now. */
export async function readMetrics(sections: Record<SectionName, SectionStatus>): Promise<string> {
  if (!registry.getSingleMetric('nodejs_eventloop_lag_seconds')) collectDefaultMetrics({ register: registry });
  liveRelease.reset();
  for (const [section, { live, takenBack }] of Object.entries(sections)) {
    isLive.set({ section }, live === null ? 0 : 1);
    if (live !== null) liveRelease.set({ section, version: live }, 1);
    takeBacks.set({ section }, takenBack.length);
    // A counter that appears with its first event has no increase.
    gateRefusals.inc({ section }, 0);
  }
  return registry.metrics();
}

export const metricsType = registry.contentType;
