/** Loads the configured analytics service. A file of its own, so that sites without one do not load this code. */
import type { AnalyticsService, ScriptService } from './page-data.ts';
import { later } from './waiting.ts';

/** Counts a submission of this kind. */
type Capture = (kind: string) => void;

const ignore: Capture = () => {};

/** Loads the service unless the visitor has opted out, and not before the form of the page works. */
export async function loadAnalytics(settings: AnalyticsService): Promise<Capture> {
  if (hasOptedOut()) return ignore;
  await untilFormWorks();
  if ('key' in settings) return loadPostHog(settings);
  loadScript(settings);
  return ignore;
}

/** The server does not even name the service to browsers that send the signals; a proxy may have removed them. */
function hasOptedOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as { globalPrivacyControl?: boolean; doNotTrack?: string };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** A form takes over the browser's validation as soon as its script works. */
async function untilFormWorks(): Promise<void> {
  while (document.querySelector('main form:not([novalidate])')) await later(500);
}

function loadScript({ script: address, attributes }: ScriptService): void {
  const script = document.createElement('script');
  script.src = address;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
}

/**
 * Loads the complete bundle of PostHog, because the smaller one loads more scripts from the service, which the browser
 * blocks since they have no digest.
 */
async function loadPostHog({ key, host }: Extract<AnalyticsService, { key: string }>): Promise<Capture> {
  const { posthog } = await import(/* webpackChunkName: "analytics" */ 'posthog-js/full/no-external');
  posthog.init(key, {
    api_host: host,
    mask_all_text: false,
    session_recording: { maskAllInputs: true },
    respect_dnt: true,
  });
  return (kind) => void posthog.capture('submission accepted', { kind });
}
