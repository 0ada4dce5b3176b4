import { type DynamicModule, Global, Module } from '@nestjs/common';
import { resolve } from 'node:path';
import { COMPANY, findCompanyMistake } from './company.js';
import { findTextMistake } from './messaging-variables.js';
import { findAlertMistake, findNoticeMistake, findReplyMistake } from './notice-variables.js';
import { readOrCreateSecret, readSharedSecret } from '@land/http/secret-file';
import { LOST_KEYS } from './lost-keys.js';
import type { Variable } from './variable.js';
import { type VariableName, VARIABLES } from './variables.js';

/** Root folder of the project; the same from api/src and from api/dist. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

/** The type of a variable's value, which includes undefined if the variable has no default. */
type ValueOf<N extends VariableName> =
  | Exclude<ReturnType<(typeof VARIABLES)[N]['read']>, undefined>
  | ((typeof VARIABLES)[N] extends { default: string } ? never : undefined);

/** A variable has an invalid value. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

class Environment {
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  protected read<N extends VariableName>(name: N, unset?: string): ValueOf<N> {
    const variable: Variable<unknown> = VARIABLES[name];
    const text = this.#environment[name]?.trim() || unset || variable.default;
    if (text === undefined) return undefined as ValueOf<N>;
    const value = variable.read(text);
    if (value === undefined) throw new ConfigError(`${name} must be ${variable.expected}.`);
    return value as ValueOf<N>;
  }

  /** The site's origin if PUBLIC_ORIGIN is unset, as the shell computes it. */
  protected get localOrigin(): string | undefined {
    const port = this.#environment['SHELL_PORT']?.trim();
    return port && `http://localhost:${port}`;
  }

  /**
   * The value of a variable, or one that this process creates.
   * @throws ConfigError if the variable is unset while REQUIRE_SECRETS is on
   */
  protected findOrCreate<Created>(name: VariableName, create: () => Created): string | Created {
    const value = this.read(name);
    if (value !== undefined) return String(value);
    if (this.read('REQUIRE_SECRETS') === 'on')
      throw new ConfigError(`${name} must be set while REQUIRE_SECRETS is on.`);
    return create();
  }
}

/** The settings that say where the data is. Unlike Config, reading them creates no secret. */
export class DataSettings extends Environment {
  /** Undefined means the embedded Postgres. */
  readonly databaseUrl = this.findOrCreate('DATABASE_URL', () => undefined);
  readonly postgresPort = this.read('POSTGRES_PORT');
  /** Absolute path. */
  readonly dataDir = resolve(PROJECT_ROOT, this.read('DATA_DIR'));
}

/**
 * The api's settings, validated once at start.
 * @throws ConfigError naming the first invalid variable and what was expected
 */
export class Config extends DataSettings {
  readonly port = this.read('API_PORT');
  readonly host = this.read('API_HOST');
  /** The port of `GET /metrics`. */
  readonly metricsPort = this.read('API_METRICS_PORT');
  readonly metricsHost = this.read('METRICS_HOST');
  /** Undefined sends no traces. */
  readonly tracesEndpoint = this.read('OTEL_EXPORTER_OTLP_ENDPOINT');
  readonly databasePoolSize = this.read('DATABASE_POOL_SIZE');
  readonly publicOrigins = this.read('PUBLIC_ORIGIN', this.localOrigin);
  readonly shellUrl = this.read('SHELL_URL') ?? this.publicOrigins[0] ?? '';
  /** The origin at which staff reach the api, and at which their sessions are valid. */
  readonly deskOrigin = this.read('DESK_ORIGIN') ?? `http://localhost:${this.port}`;
  /** Whether the site runs on this computer only, to try it out. */
  readonly isLocalSite = this.publicOrigins.every(isLocal);
  readonly submissionsPerMinute = this.read('SUBMISSIONS_PER_MINUTE');
  readonly signInsPerAccount = this.read('SIGN_INS_PER_ACCOUNT');
  readonly signInsPerAddress = this.read('SIGN_INS_PER_ADDRESS');
  /** Roles that must have a second factor. */
  readonly secondFactorRoles = this.read('SECOND_FACTOR_ROLES') ?? (isLocal(this.deskOrigin) ? [] : ['admin']);
  /** Whether a database without accounts gets an admin, whose password is printed. */
  readonly printsFirstAdmin = this.read('FIRST_ADMIN') === 'print' || this.databaseUrl === undefined;
  readonly drainSeconds = this.read('DRAIN_SECONDS');
  readonly trustedProxies = this.read('API_TRUSTED_PROXIES');
  readonly logLevel = this.read('LOG_LEVEL');
  readonly messaging = {
    /** Undefined refuses reports from Twilio. */
    twilioAuthToken: this.read('TWILIO_AUTH_TOKEN'),
    /** Undefined refuses reports from other providers. */
    secret: this.read('MESSAGING_SECRET'),
    /** The URLs that Twilio may call and sign, without a fragment. */
    webhookUrls: [this.read('MESSAGING_WEBHOOK_URL') ?? this.publicOrigins.map(inboundUrl)].flat(),
    /** The sender of replies to keywords that the provider handles too; undefined: see .env.example. */
    confirmations: this.read('STOP_CONFIRMATIONS'),
    company: { ...COMPANY, timeZone: this.read('COMPANY_TIME_ZONE') },
  };
  /** The provider that sends texts; with neither, every text becomes a file. */
  readonly texts = {
    twilio: this.readTwilio(),
    webhook: this.readTextWebhook(),
    /** The URLs that Twilio may call and sign with reports of what became of a text. */
    statusUrls: this.messaging.webhookUrls.map(statusUrl),
  };
  /** Whether texts reach phones, or files while the site is tried out. Files of a real site would reach nobody. */
  readonly canText = this.texts.twilio !== undefined || this.texts.webhook !== undefined || this.isLocalSite;
  readonly notices = {
    runsJobs: this.read('BACKGROUND_JOBS') === 'on',
    /** Undefined writes email to files. */
    smtpUrl: this.read('SMTP_URL'),
    mailFrom: this.read('MAIL_FROM') ?? 'Land leads <notices@localhost>',
    /** Undefined means all enabled agents and admins. */
    emails: this.read('NOTICE_EMAILS'),
    /** The URL of a lead, with `{id}` in place of its id. */
    leadUrl: this.read('STAFF_LEAD_URL') ?? `${this.deskOrigin}/desk/leads/{id}`,
    webhookUrls: this.read('WEBHOOK_URLS') ?? [],
    webhookSecrets: this.read('WEBHOOK_SECRET') ?? [],
    /** In lower case. */
    allowedPrivateHosts: (this.read('WEBHOOK_ALLOWED_PRIVATE_HOSTS') ?? []).map((host) => host.toLowerCase()),
  };
  readonly alerts = {
    /** Undefined writes email to files. */
    smtpUrl: this.read('ALERTS_SMTP_URL'),
    from: this.read('ALERTS_FROM') ?? 'Land deals <deals@localhost>',
    /** Undefined refuses reports of bounces and complaints. */
    eventsSecret: this.read('MAIL_EVENTS_SECRET'),
    /** The most texts about deals to one number in seven days. */
    textsPerWeek: this.read('TEXTS_PER_WEEK'),
    /** In dollars. */
    segmentPrice: this.read('TEXT_SEGMENT_PRICE'),
  };
  readonly emails = {
    /** Undefined sends replies to the author's own address. */
    replyAddress: this.read('REPLY_ADDRESS'),
    /** Undefined refuses reports of replies. */
    repliesSecret: this.read('EMAIL_REPLIES_SECRET'),
  };
  /** Key of the hashes of phone numbers. */
  readonly suppressionKey = this.findOrCreate('SUPPRESSION_KEY', () =>
    readOrCreateSecret(this.dataDir, 'suppression-key', LOST_KEYS.SUPPRESSION_KEY),
  );
  /** The secret from which the signing key of certificates is derived. */
  readonly consentSigningKey = this.findOrCreate('CONSENT_SIGNING_KEY', () =>
    readOrCreateSecret(this.dataDir, 'consent-signing-key', LOST_KEYS.CONSENT_SIGNING_KEY),
  );
  /** Key of the hashes of addresses on the buyers list. */
  readonly listKey = this.findOrCreate('LIST_KEY', () =>
    readOrCreateSecret(this.dataDir, 'list-key', LOST_KEYS.LIST_KEY),
  );
  /** Encrypts the secrets of second factors. */
  readonly staffKey = this.findOrCreate('STAFF_KEY', () =>
    readOrCreateSecret(this.dataDir, 'staff-key', LOST_KEYS.STAFF_KEY),
  );
  readonly csrfSecret = this.findOrCreate('CSRF_SECRET', () => readSharedSecret(this.dataDir));

  constructor(environment: NodeJS.ProcessEnv) {
    super(environment);
    const mistake =
      findCompanyMistake(environment) ??
      findNoticeMistake(this.notices, this.read('MAIL_FROM') !== undefined) ??
      findAlertMistake(this.alerts.smtpUrl, (name) => Boolean(environment[name]?.trim())) ??
      findReplyMistake(this.emails) ??
      findTextMistake({
        accountSid: this.read('TWILIO_ACCOUNT_SID'),
        authToken: this.messaging.twilioAuthToken,
        from: this.read('TEXTS_FROM'),
        webhookUrl: this.read('TEXTS_WEBHOOK_URL'),
        webhookSecrets: this.read('TEXTS_WEBHOOK_SECRET'),
        allowedPrivateHosts: this.notices.allowedPrivateHosts,
      });
    if (mistake !== undefined) throw new ConfigError(mistake);
  }

  private readTwilio() {
    const [accountSid, from, apiUrl] = [
      this.read('TWILIO_ACCOUNT_SID'),
      this.read('TEXTS_FROM'),
      this.read('TWILIO_API_URL'),
    ];
    const { twilioAuthToken: authToken, webhookUrls } = this.messaging;
    if (accountSid === undefined || from === undefined || authToken === undefined) return undefined;
    return { accountSid, authToken, from, apiUrl, statusUrl: statusUrl(webhookUrls[0] ?? '') };
  }

  private readTextWebhook() {
    const [url, secrets] = [this.read('TEXTS_WEBHOOK_URL'), this.read('TEXTS_WEBHOOK_SECRET')];
    return url === undefined || secrets === undefined ? undefined : { url, secrets };
  }
}

const isLocal = (origin: string) => /^(.+\.)?localhost$/.test(new URL(origin).hostname);
const inboundUrl = (origin: string) => `${origin}/api/messaging/inbound`;
// Beside the URL for texts from people, which may be that of a proxy.
const statusUrl = (webhookUrl: string) => new URL('status', webhookUrl).href;

/** Provides the validated settings to every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
