/** Reads the settings of the analytics service: PostHog, or any other one with a script. */
import type { AnalyticsService, ScriptService } from '../src/page-data.ts';
import { readOrigin, readOrigins } from './origin-config.ts';

interface AnalyticsConfig {
  analytics: AnalyticsService | undefined;
  analyticsOrigins: string[];
}

/** Throws one sentence that names an invalid variable. */
export function readAnalytics(env: NodeJS.ProcessEnv): AnalyticsConfig {
  const origins = readOrigins(env, 'ANALYTICS_ORIGINS');
  if (env.ANALYTICS_KEY && env.ANALYTICS_SCRIPT)
    throw new Error('ANALYTICS_KEY and ANALYTICS_SCRIPT must not both be set: choose one service.');
  if (origins.length > 0 !== Boolean(env.ANALYTICS_SCRIPT))
    throw new Error(
      'ANALYTICS_ORIGINS and ANALYTICS_SCRIPT must be set together: the origins, and the script to load.',
    );
  if (env.ANALYTICS_SCRIPT) return { analytics: readScript(env.ANALYTICS_SCRIPT, origins), analyticsOrigins: origins };
  if (!env.ANALYTICS_KEY) return { analytics: undefined, analyticsOrigins: [] };
  if (!env.ANALYTICS_HOST)
    throw new Error('ANALYTICS_HOST must be set with ANALYTICS_KEY: the event-collection host on your own domain.');
  return { analytics: { key: env.ANALYTICS_KEY, host: readOrigin(env, 'ANALYTICS_HOST', '') }, analyticsOrigins: [] };
}

/** The address of a script, and `data-` attributes for its element, separated by spaces. */
function readScript(text: string, origins: string[]): ScriptService {
  const [script = '', ...words] = text.trim().split(/ +/);
  if (!URL.canParse(script) || !origins.includes(new URL(script).origin))
    throw new Error('ANALYTICS_SCRIPT must begin with a URL at one of the ANALYTICS_ORIGINS.');
  const attributes = words.map((word) => {
    const [, name, value] = /^(data-[a-z-]+)=(\S*)$/.exec(word) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(
        'ANALYTICS_SCRIPT must have only data- attributes after the URL, such as data-domain=example.com.',
      );
    return [name, value] as const;
  });
  return { script, attributes: Object.fromEntries(attributes) };
}

/** The origins that are neither the site's own domain nor one below it, as the privacy policy promises. */
export function listForeignOrigins(origins: readonly string[], publicOrigin: string): string[] {
  const domain = new URL(publicOrigin).hostname.replace(/^www\./, '');
  return origins.filter((origin) => !`.${new URL(origin).hostname}`.endsWith(`.${domain}`));
}
