import { untilIdle } from './waiting.ts';
import type { PageData } from './page-data.ts';

export interface Analytics {
  /** Counts a submission by type. Entered values never go to the analytics service. */
  captureSubmission: (submission: object) => void;
}

/** Loads the analytics service when the page is idle, and only if the company has configured one. */
export function startAnalytics(settings: PageData['analytics']): Analytics {
  if (!settings) return { captureSubmission: () => {} };
  const service = untilIdle()
    .then(() => import(/* webpackChunkName: "analytics-start" */ './load-analytics.ts'))
    .then(({ loadAnalytics }) => loadAnalytics(settings));
  return {
    captureSubmission: (submission) => {
      const kind = 'email' in submission ? 'buyer' : 'seller';
      service.then((capture) => capture(kind)).catch(() => {});
    },
  };
}
