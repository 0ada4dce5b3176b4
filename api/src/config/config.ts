import { type DynamicModule, Global, Module } from '@nestjs/common';
import { resolve } from 'node:path';
import type { MessagingSettings } from './messaging-variables.js';
import { findNoticeMistake, type NoticeSettings } from './notice-variables.js';
import { readOrCreateSecret, readSharedSecret } from '@land/http/secret-file';
import { type VariableName, VARIABLES } from './variables.js';

/** Root folder of the project; the same from api/src and from api/dist. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

type ValueOf<N extends VariableName> = Exclude<ReturnType<(typeof VARIABLES)[N]['read']>, undefined>;

/** A variable holds a value that the api cannot work with; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The api's settings, validated once at start. */
export class Config {
  readonly port: number;
  readonly host: string;
  /** Of `GET /metrics`; without a port there is none. */
  readonly metrics: { readonly port: number | undefined; readonly host: string };
  /** Where traces are sent; undefined: nowhere. */
  readonly tracesEndpoint: string | undefined;
  /** Undefined means the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly postgresPort: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly publicOrigins: readonly string[];
  /** Where staff reach the api, and their browsers' sessions count. */
  readonly deskOrigin: string;
  readonly csrfSecret: string;
  /** Key of the hashes of phone numbers. */
  readonly suppressionKey: string;
  /** What the key of certificates is made of. */
  readonly consentSigningKey: string;
  /** What the secrets of second factors are encrypted with. */
  readonly staffKey: string;
  readonly submissionsPerMinute: number;
  readonly signInsPerAccount: number;
  readonly signInsPerAddress: number;
  /** An admin is made in a database without accounts, and its password printed. */
  readonly printsFirstAdmin: boolean;
  readonly drainSeconds: number;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  readonly messaging: MessagingSettings;
  readonly notices: NoticeSettings;

  /** @throws ConfigError naming the first variable that is wrong and what was expected */
  constructor(environment: NodeJS.ProcessEnv) {
    const required = <N extends VariableName>(name: N) => readVariable(environment, name) as ValueOf<N>;
    this.port = required('API_PORT');
    this.host = required('API_HOST');
    const metricsPort = required('API_METRICS_PORT');
    this.metrics = { port: metricsPort === 'off' ? undefined : Number(metricsPort), host: required('METRICS_HOST') };
    this.tracesEndpoint = readVariable(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT');
    this.databaseUrl = readVariable(environment, 'DATABASE_URL');
    this.databasePoolSize = required('DATABASE_POOL_SIZE');
    this.postgresPort = required('POSTGRES_PORT');
    this.dataDir = resolve(PROJECT_ROOT, required('DATA_DIR'));
    this.publicOrigins = required('PUBLIC_ORIGIN');
    this.deskOrigin = readVariable(environment, 'DESK_ORIGIN') ?? `http://localhost:${this.port}`;
    this.submissionsPerMinute = required('SUBMISSIONS_PER_MINUTE');
    this.signInsPerAccount = required('SIGN_INS_PER_ACCOUNT');
    this.signInsPerAddress = required('SIGN_INS_PER_ADDRESS');
    this.printsFirstAdmin = readVariable(environment, 'FIRST_ADMIN') === 'print' || this.databaseUrl === undefined;
    this.drainSeconds = required('DRAIN_SECONDS');
    this.trustedProxies = required('API_TRUSTED_PROXIES');
    this.logLevel = required('LOG_LEVEL');
    this.messaging = readMessagingSettings(environment, this.publicOrigins);
    this.notices = readNoticeSettings(environment, this.deskOrigin);
    this.suppressionKey =
      readVariable(environment, 'SUPPRESSION_KEY') ?? readOrCreateSecret(this.dataDir, 'suppression-key');
    this.consentSigningKey =
      readVariable(environment, 'CONSENT_SIGNING_KEY') ?? readOrCreateSecret(this.dataDir, 'consent-signing-key');
    this.staffKey = readVariable(environment, 'STAFF_KEY') ?? readOrCreateSecret(this.dataDir, 'staff-key');
    this.csrfSecret = readVariable(environment, 'CSRF_SECRET') ?? readSharedSecret(this.dataDir);
  }
}

function readMessagingSettings(environment: NodeJS.ProcessEnv, origins: readonly string[]): MessagingSettings {
  const read = <N extends VariableName>(name: N) => readVariable(environment, name);
  const url = read('MESSAGING_WEBHOOK_URL');
  return {
    twilioAuthToken: read('TWILIO_AUTH_TOKEN'),
    secret: read('MESSAGING_SECRET'),
    webhookUrls: url === undefined ? origins.map((origin) => `${origin}/api/messaging/inbound`) : [url],
    confirmations: read('STOP_CONFIRMATIONS'),
    company: {
      name: read('COMPANY_NAME') ?? '',
      phone: read('COMPANY_PHONE') ?? '',
      email: read('COMPANY_EMAIL') ?? '',
    },
  };
}

function readNoticeSettings(environment: NodeJS.ProcessEnv, origin: string): NoticeSettings {
  const read = <N extends VariableName>(name: N) => readVariable(environment, name);
  const settings: NoticeSettings = {
    runsJobs: read('BACKGROUND_JOBS') === 'on',
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? 'Land leads <notices@localhost>',
    emails: read('NOTICE_EMAILS'),
    leadUrl: read('STAFF_LEAD_URL') ?? `${origin}/desk/leads/{id}`,
    webhookUrls: read('WEBHOOK_URLS') ?? [],
    webhookSecrets: read('WEBHOOK_SECRET') ?? [],
    allowedPrivateHosts: (read('WEBHOOK_ALLOWED_PRIVATE_HOSTS') ?? []).map((host) => host.toLowerCase()),
  };
  const mistake = findNoticeMistake(settings, read('MAIL_FROM') !== undefined);
  if (mistake !== undefined) throw new ConfigError(mistake);
  return settings;
}

function readVariable<N extends VariableName>(environment: NodeJS.ProcessEnv, name: N): ValueOf<N> | undefined {
  const variable = VARIABLES[name];
  const text = environment[name]?.trim() || variable.default;
  if (text === '') return undefined;
  const value = variable.read(text);
  if (value === undefined) throw new ConfigError(`${name} must be ${variable.expected}.`);
  return value as ValueOf<N>;
}

/** Gives every module the validated settings. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
