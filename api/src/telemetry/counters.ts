import { Counter, Histogram, Registry } from 'prom-client';

/** All metrics of this process. Every label is a word of ours, never taken from a request. */
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

/** Visitors' submissions that were stored; `test`: from a preview. `refusals` counts refused ones. */
export const submissions = new Counter({
  name: 'land_submissions_total',
  help: 'Submissions: accepted (a new lead), repeated (a lead there was), test (from a preview).',
  labelNames: ['type', 'outcome'] as const,
  registers,
});

/** Accepted leads that look like spam; a lead may have several reasons. */
export const suspicions = new Counter({
  name: 'land_leads_suspected_total',
  help: 'Accepted leads that look like spam, by reason.',
  labelNames: ['reason'] as const,
  registers,
});

/** Requests without success; the reason is the word in the log. */
export const refusals = new Counter({
  name: 'land_refusals_total',
  help: 'Requests that were refused or failed, by reason.',
  labelNames: ['route', 'reason'] as const,
  registers,
});

/** Numbers that were not stopped before. */
export const stops = new Counter({
  name: 'land_stops_total',
  help: 'Numbers that were stopped, by where the stop came from.',
  labelNames: ['source'] as const,
  registers,
});

// Starts at zero, because a counter that appears with its first event shows no increase.
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
