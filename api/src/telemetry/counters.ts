import { Counter, Histogram, Registry } from 'prom-client';

/** All metrics of this process. Labels are words of the code, never text from a request. */
export const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: 'land_http_requests_total',
  help: 'Requests that were answered, by the pattern of their route.',
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

/** Submissions that were stored; `test` are those from previews. `refusals` counts refused submissions. */
export const submissions = new Counter({
  name: 'land_submissions_total',
  help: 'Submissions: accepted (a new lead), repeated (of a stored lead), test (from a preview).',
  labelNames: ['type', 'outcome'] as const,
  registers,
});

/** Accepted leads that are suspected spam. A lead with several reasons is counted for each. */
export const suspicions = new Counter({
  name: 'land_leads_suspected_total',
  help: 'Accepted leads that look like spam, by reason.',
  labelNames: ['reason'] as const,
  registers,
});

/** Requests that were refused or failed. The label `reason` is also in the log. */
export const refusals = new Counter({
  name: 'land_refusals_total',
  help: 'Requests that were refused or failed, by reason.',
  labelNames: ['route', 'reason'] as const,
  registers,
});

/** Phone numbers that became stopped. A repeated stop is not counted. */
export const stops = new Counter({
  name: 'land_stops_total',
  help: 'Numbers that were stopped, by where the stop came from.',
  labelNames: ['source'] as const,
  registers,
});

// These counters start at zero, because Prometheus sees no increase if a counter appears with its first event.
for (const source of ['page', 'staff', 'inbound']) stops.inc({ source }, 0);
for (const type of ['seller', 'buyer'])
  for (const outcome of ['accepted', 'repeated', 'test']) submissions.inc({ type, outcome }, 0);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts a response. The route is a pattern, never a URL. */
export function countAnswer(answer: { method: string; route: string; status: number; milliseconds: number }): void {
  const { route, status, milliseconds } = answer;
  const method = METHODS.has(answer.method) ? answer.method : 'other';
  requests.inc({ method, route, status });
  requestSeconds.observe({ method, route }, milliseconds / 1000);
}
