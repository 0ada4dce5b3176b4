import { untilIdle } from './waiting.ts';
import type { PageData } from './page-data.ts';

export interface Analytics {
  /** Counts a submission by its kind. What the visitor typed never goes to the analytics service. */
  captureSubmission: (submission: object) => void;
}

/** Loads the analytics service when the page has come to rest, and only when the company has configured one. */
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
 * The build that holds all its parts: the other one fetches scripts from the service later, and no script without a
 * digest runs.
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
