import { untilIdle } from './waiting.ts';
import type { PageData } from './page-data.ts';

export interface Analytics {
  /** Counts a submission by type. Entered values never go to the analytics service. */
  captureSubmission: (submission: object) => void;
}

/** Loads the analytics service when the page is idle, and only if the company has configured one. */
export function startAnalytics(settings: PageData['analytics']): Analytics {
  if (!settings) return { captureSubmission: () => {} };
  const service = untilIdle().then(() => loadService(settings));
  return {
    captureSubmission: (submission) => {
      const kind = 'email' in submission ? 'buyer' : 'seller';
      service.then((posthog) => posthog.capture('submission accepted', { kind })).catch(() => {});
    },
  };
}

/**
 * Loads the complete bundle of PostHog, because the smaller one loads more scripts from the service, which the browser
 * blocks since they have no digest.
 */
async function loadService({ key, host }: NonNullable<PageData['analytics']>) {
  const { posthog } = await import(/* webpackChunkName: "analytics" */ 'posthog-js/full/no-external');
  posthog.init(key, {
    api_host: host,
    mask_all_text: false,
    session_recording: { maskAllInputs: true },
    respect_dnt: true,
  });
  return posthog;
}
