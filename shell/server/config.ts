import { compile } from '@fastify/proxy-addr';
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { readDrainSeconds } from '@land/http/drain';
import { readNumber, readPort } from '@land/http/environment';
import { projectFolder } from '@land/http/project-folder';
import { readSectionPort } from '@land/release-tools/format/section.ts';
import { forEachSection, type SectionName } from '@land/release-tools/format/release-format.ts';
import { readPublicKeys } from '@land/release-tools/signing/signing-keys.ts';
import { readAnalytics } from './analytics-config.ts';
import type { AnalyticsService } from '../src/page-data.ts';
import { readList, readOrigin, readOrigins } from './origin-config.ts';
import { LEAST_SECRET_LENGTH } from '@land/http/secret-file';

export interface Config {
  /** The port; 0 means any free one, which the log names. */
  port: number;
  host: string;
  /** The origin of the site, such as `https://example.com`, for canonical links and the sitemap. */
  publicOrigin: string;
  /** All origins of the site, from whose pages forms are accepted. */
  publicOrigins: string[];
  apiUrl: string;
  sectionUrls: Record<SectionName, string>;
  /** Origins from which previews may load releases: the section's and those in the setting. */
  previewOrigins: Record<SectionName, string[]>;
  /** Reads the public keys for a section's releases and preview links. Not cached, because keys may be replaced. */
  publicKeysOf: (section: SectionName) => KeyObject[];
  /** Whether to refuse releases that were not checked in a browser, as in production. */
  refuseUnchecked: boolean;
  /** The folder for fetched releases and the generated secret. */
  dataFolder: string;
  /** The CSRF secret; if unset, it is read from the data folder, as by the api. */
  csrfSecret: string | undefined;
  /** The addresses whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  pollMilliseconds: number;
  /** Seconds for which the process accepts requests after SIGTERM. */
  drainSeconds: number;
  /** Where `GET /metrics` listens; without a port, it is off. */
  metrics: { port: number | undefined; host: string };
  /** URL of the trace collector; without it, no traces are sent. */
  tracesEndpoint: string | undefined;
  analytics: AnalyticsService | undefined;
  /** Origins of which pages may run scripts, because the analytics service needs them. */
  analyticsOrigins: string[];
  /** Origins whose pages the kit's `Embed` may show in a frame. */
  frameOrigins: string[];
  /** URL of the server of `npm run dev`, which has the scripts that change; undefined on a site for visitors. */
  devServer: string | undefined;
}

/** Reads the settings. Throws one sentence that names an invalid variable and says what it must be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readNumber(env, 'SHELL_PORT', 3000, { least: 0, most: 65_535 });
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicOrigin: readOrigin(env, 'PUBLIC_ORIGIN', `http://localhost:${port}`),
    publicOrigins: readPublicOrigins(env, port),
    apiUrl: readOrigin(env, 'API_URL', `http://127.0.0.1:${readPort(env, 'API_PORT', 4000)}`),
    sectionUrls: forEachSection((name) => readSectionUrl(env, name)),
    previewOrigins: forEachSection((name) => [
      readSectionUrl(env, name),
      ...readOrigins(env, `${name.toUpperCase()}_PREVIEW_ORIGINS`),
    ]),
    publicKeysOf: readKeySource(env),
    refuseUnchecked: readRefuseUnchecked(env),
    dataFolder: resolve(projectFolder, env.DATA_DIR || '.data'),
    csrfSecret: readSecret(env),
    trustedProxies: readTrustedProxies(env),
    pollMilliseconds: readNumber(env, 'RELEASE_POLL_MS', 500, { least: 50, most: 3_600_000 }),
    drainSeconds: readDrainSeconds(env),
    metrics: {
      port: env.SHELL_METRICS_PORT === 'off' ? undefined : readPort(env, 'SHELL_METRICS_PORT', 9464),
      host: env.METRICS_HOST || '127.0.0.1',
    },
    tracesEndpoint: readTracesEndpoint(env),
    ...readAnalytics(env),
    frameOrigins: readOrigins(env, 'FRAME_ORIGINS'),
    devServer: env.DEV_SERVER || undefined,
  };
}

/** Also reads the keys at startup, so that a malformed key is an error then, and not at the next release. */
function readKeySource(env: NodeJS.ProcessEnv): Config['publicKeysOf'] {
  forEachSection((name) => readPublicKeys(name, env));
  return (name) => readPublicKeys(name, env);
}

function readRefuseUnchecked(env: NodeJS.ProcessEnv): boolean {
  const choice = env.UNCHECKED_RELEASES || 'accept';
  if (!['accept', 'refuse'].includes(choice)) throw new Error('UNCHECKED_RELEASES must be accept or refuse.');
  return choice === 'refuse';
}

function readSectionUrl(env: NodeJS.ProcessEnv, name: SectionName): string {
  return readOrigin(env, `${name.toUpperCase()}_URL`, `http://127.0.0.1:${readSectionPort(env, name)}`);
}

function readPublicOrigins(env: NodeJS.ProcessEnv, port: number): string[] {
  const origins = readOrigins(env, 'PUBLIC_ORIGIN');
  return origins.length > 0 ? origins : [`http://localhost:${port}`];
}

function readTrustedProxies(env: NodeJS.ProcessEnv): string[] {
  const addresses = readList(env, 'SHELL_TRUSTED_PROXIES');
  try {
    compile(addresses);
  } catch {
    throw new Error(
      'SHELL_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas between them.',
    );
  }
  return addresses;
}

function readSecret(env: NodeJS.ProcessEnv): string | undefined {
  // Trimmed as in the api, because a secret that was written with `echo` ends with a newline.
  const secret = env.CSRF_SECRET?.trim() || undefined;
  if (secret !== undefined && secret.length < LEAST_SECRET_LENGTH)
    throw new Error(`CSRF_SECRET must have at least ${LEAST_SECRET_LENGTH} characters.`);
  if (secret === undefined && env.REQUIRE_SECRETS === 'on')
    throw new Error('CSRF_SECRET must be set while REQUIRE_SECRETS is on.');
  return secret;
}

function readTracesEndpoint(env: NodeJS.ProcessEnv): string | undefined {
  const url = env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined;
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that starts with http:// or https://.');
  return url;
}
