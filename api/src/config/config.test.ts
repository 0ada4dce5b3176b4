import { expect, test } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANY } from './company.js';
import { Config, ConfigError, PROJECT_ROOT } from './config.js';
import { describeVariables } from './variables.js';

const CSRF_SECRET = 'a secret for the tests, 32 characters';

test('unset and empty variables have their defaults', () => {
  const config = new Config({ CSRF_SECRET, API_PORT: '', DATABASE_URL: ' ' });
  expect(config).toMatchObject({
    port: 4000,
    postgresPort: 5433,
    submissionsPerMinute: 30,
    publicOrigins: ['http://localhost:3000'],
    dataDir: join(PROJECT_ROOT, '.data'),
    databaseUrl: undefined,
  });
});

test('without PUBLIC_ORIGIN, the origin of the site is localhost with SHELL_PORT', () => {
  const at = (SHELL_PORT?: string, PUBLIC_ORIGIN?: string) => {
    const { publicOrigins, shellUrl, messaging } = new Config({ CSRF_SECRET, SHELL_PORT, PUBLIC_ORIGIN });
    return [publicOrigins, shellUrl, messaging.webhookUrls].flat();
  };
  const of = (origin: string) => [origin, origin, `${origin}/api/messaging/inbound`];
  for (const unset of [undefined, '', ' ']) expect(at('3100', unset)).toEqual(of('http://localhost:3100'));
  expect(at(' 3100 ')).toEqual(of('http://localhost:3100'));
  for (const none of [undefined, '', ' ']) expect(at(none)).toEqual(of('http://localhost:3000'));
  expect(at('3100', 'https://land.example')).toEqual(of('https://land.example'));
  expect(() => at('port')).toThrow(/^PUBLIC_ORIGIN must be /);
});

const INVALID: Readonly<Record<string, readonly string[]>> = {
  API_PORT: ['http', '70000'],
  API_HOST: ['a b'],
  API_METRICS_PORT: ['0'],
  METRICS_HOST: ['a b'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318'],
  DATABASE_URL: ['mysql://x', 'nonsense'],
  DATABASE_POOL_SIZE: ['0'],
  POSTGRES_PORT: ['0'],
  PUBLIC_ORIGIN: ['https://land.example/path', 'land.example', ','],
  SHELL_URL: ['shell:3000'],
  DESK_ORIGIN: ['http://desk.example', 'https://desk.example/desk'],
  REQUIRE_SECRETS: ['yes'],
  CSRF_SECRET: ['short'],
  SUBMISSIONS_PER_MINUTE: ['-1', '1.5'],
  API_TRUSTED_PROXIES: ['everyone', '10.0.0.0/33'],
  LOG_LEVEL: ['loud'],
  DRAIN_SECONDS: ['9'],
  SECOND_FACTOR_ROLES: ['owner', ','],
  FIRST_ADMIN: ['yes'],
  BACKGROUND_JOBS: ['yes'],
  SMTP_URL: ['mail.example.com', 'https://mail.example.com', 'smtp://'],
  MAIL_FROM: ['a@b.co\r\nBcc: c@d.co', 'Land leads'],
  NOTICE_EMAILS: ['ann@example.com, bob'],
  STAFF_LEAD_URL: ['https://crm.example.com/'],
  WEBHOOK_URLS: ['crm.example.com', 'file:///etc/passwd'],
  WEBHOOK_SECRET: ['whsec_short', 'a'.repeat(40)],
  WEBHOOK_ALLOWED_PRIVATE_HOSTS: ['http://crm'],
  TWILIO_AUTH_TOKEN: ['short'],
  TWILIO_ACCOUNT_SID: ['AC123', `SK${'0'.repeat(32)}`],
  TEXTS_FROM: ['5125550100', 'Wrenfield', `MG${'x'.repeat(32)}`],
  TWILIO_API_URL: ['http://api.twilio.com', 'api.twilio.com'],
  TEXTS_WEBHOOK_URL: ['texts.example.com'],
  TEXTS_WEBHOOK_SECRET: ['whsec_short'],
  MESSAGING_SECRET: ['whsec_short'],
  MESSAGING_WEBHOOK_URL: ['/inbound'],
  STOP_CONFIRMATIONS: ['both'],
  COMPANY_NAME: ['Another company'],
  COMPANY_PHONE: ['(800) 555-0199'],
  COMPANY_EMAIL: ['another@company.example'],
  COMPANY_ADDRESS: ['1 Road'],
  COMPANY_TIME_ZONE: ['Central', '+05:00', 'America/Springfield'],
  ALERTS_SMTP_URL: ['mail.example.com', 'https://mail.example.com'],
  ALERTS_FROM: ['a@b.co\r\nBcc: c@d.co'],
  MAIL_EVENTS_SECRET: ['whsec_short'],
  LIST_KEY: ['short'],
};

test.each(Object.entries(INVALID))(
  'an invalid %s is refused with an error that names the variable: %j',
  (name, values) => {
    for (const value of values) {
      const read = () => new Config({ CSRF_SECRET, [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name} must be .+\\.$`));
    }
  },
);

const TWILIO_ACCOUNT_SID = `AC${'0'.repeat(32)}`;
const TWILIO_AUTH_TOKEN = 'x'.repeat(32);
const TEXTS_FROM = '+15125550100';
const WEBHOOK_SECRET = `whsec_${'A'.repeat(32)}`;

test.each([
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set'],
  [{ ALERTS_SMTP_URL: 'smtp://mail.example.com', COMPANY_ADDRESS: COMPANY.address }, 'ALERTS_FROM must be set'],
  [{ ALERTS_SMTP_URL: 'smtp://mail.example.com', ALERTS_FROM: 'a@b.co' }, 'COMPANY_ADDRESS must be set'],
  [{ WEBHOOK_URLS: 'https://crm.example.com/hook' }, 'WEBHOOK_SECRET must be set'],
  [{ WEBHOOK_URLS: 'http://crm.example.com/hook', WEBHOOK_SECRET }, 'WEBHOOK_URLS must be'],
  [{ TWILIO_ACCOUNT_SID, TEXTS_FROM }, 'TWILIO_AUTH_TOKEN must be set when TWILIO_ACCOUNT_SID is'],
  [{ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN }, 'TEXTS_FROM must be set when TWILIO_ACCOUNT_SID is'],
  [{ TEXTS_FROM, TWILIO_AUTH_TOKEN }, 'TWILIO_ACCOUNT_SID must be set when TEXTS_FROM is'],
  [{ TEXTS_WEBHOOK_URL: 'https://texts.example.com' }, 'TEXTS_WEBHOOK_SECRET must be set when TEXTS_WEBHOOK_URL is'],
  [{ TEXTS_WEBHOOK_SECRET: WEBHOOK_SECRET }, 'TEXTS_WEBHOOK_URL must be set when TEXTS_WEBHOOK_SECRET is'],
  [
    { TEXTS_WEBHOOK_URL: 'http://texts.example.com', TEXTS_WEBHOOK_SECRET: WEBHOOK_SECRET },
    'TEXTS_WEBHOOK_URL must be',
  ],
  [
    {
      ...{ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TEXTS_FROM },
      ...{ TEXTS_WEBHOOK_URL: 'https://texts.example.com', TEXTS_WEBHOOK_SECRET: WEBHOOK_SECRET },
    },
    'TEXTS_WEBHOOK_URL must be unset when TWILIO_ACCOUNT_SID is set',
  ],
])('settings of texts, emails and webhooks that lack another setting are refused: %j', (environment, sentence) => {
  expect(() => new Config({ CSRF_SECRET, ...environment })).toThrow(new RegExp(`^${sentence}.*\\.$`));
});

test.each<[NodeJS.ProcessEnv, Partial<Config['notices']>]>([
  [{}, { emails: undefined }],
  [{ NOTICE_EMAILS: 'none' }, { emails: [] }],
  [{ NOTICE_EMAILS: 'ann@example.com, bob@example.com' }, { emails: ['ann@example.com', 'bob@example.com'] }],
  [
    { WEBHOOK_URLS: 'http://crm.internal/hook', WEBHOOK_SECRET, WEBHOOK_ALLOWED_PRIVATE_HOSTS: 'CRM.internal' },
    { webhookUrls: ['http://crm.internal/hook'] },
  ],
])('recipients of notices are read: %j', (environment, expected) => {
  expect(new Config({ CSRF_SECRET, ...environment }).notices).toMatchObject(expected);
});

test.each<[NodeJS.ProcessEnv, Partial<Config['texts']>]>([
  [{ TWILIO_AUTH_TOKEN }, { twilio: undefined, webhook: undefined }],
  [
    { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TEXTS_FROM, PUBLIC_ORIGIN: 'https://land.example' },
    {
      twilio: {
        ...{ accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, from: TEXTS_FROM },
        apiUrl: 'https://api.twilio.com',
        statusUrl: 'https://land.example/api/messaging/status',
      },
    },
  ],
  [
    { TEXTS_WEBHOOK_URL: 'https://texts.example', TEXTS_WEBHOOK_SECRET: WEBHOOK_SECRET },
    { webhook: { url: 'https://texts.example', secrets: [WEBHOOK_SECRET] } },
  ],
  [
    { MESSAGING_WEBHOOK_URL: 'https://hooks.example/land/inbound#rc=3' },
    { statusUrls: ['https://hooks.example/land/status'] },
  ],
])('the sender of texts is read: %j', (environment, expected) => {
  expect(new Config({ CSRF_SECRET, ...environment }).texts).toMatchObject(expected);
});

test.each<[NodeJS.ProcessEnv, string[]]>([
  [{}, []],
  [{ DESK_ORIGIN: 'http://desk.localhost:4000' }, []],
  [{ DESK_ORIGIN: 'https://desk.example' }, ['admin']],
  [{ DESK_ORIGIN: 'https://desk.example', SECOND_FACTOR_ROLES: 'none' }, []],
  [{ SECOND_FACTOR_ROLES: 'agent, admin' }, ['agent', 'admin']],
])('with %j, these roles must have a second factor: %j', (environment, roles) => {
  expect(new Config({ CSRF_SECRET, ...environment }).secondFactorRoles).toEqual(roles);
});

test('a CSRF secret is created once, readable only by its owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'land-config-'));
  const [first, second] = [new Config({ DATA_DIR: folder }), new Config({ DATA_DIR: folder })];
  expect(first.csrfSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(second.csrfSecret).toBe(first.csrfSecret);
  expect(statSync(join(folder, 'shared/csrf-secret')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test.each([
  ['suppression-key', ''],
  ['consent-signing-key', 'abc\n'],
  ['list-key', 'abc'],
  ['staff-key', 'abc'],
  ['shared/csrf-secret', 'x'.repeat(31)],
])('the api refuses a secret file %s that contains only %j', (name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'land-config-'));
  mkdirSync(join(folder, 'shared'));
  writeFileSync(join(folder, name), text);
  expect(() => new Config({ DATA_DIR: folder })).toThrow(
    `The secret in ${join(folder, name)} has fewer than 32 characters: put the file back from the backup`,
  );
  rmSync(folder, { recursive: true });
});

test('.env.example lists every variable with the meaning and default in the code', () => {
  const example = readFileSync(join(PROJECT_ROOT, '.env.example'), 'utf8');
  expect(example.split(/^# ---- Api.*\n\n/m)[1]).toBe(describeVariables());
});

test('.env.example names each variable once, and files that exist', () => {
  const example = readFileSync(join(PROJECT_ROOT, '.env.example'), 'utf8');
  const names = Array.from(example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const files = Array.from(example.matchAll(/[\w.-]+(?:\/[\w.-]+)*\.(?:md|ts)\b/g), ([file]) => file);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
});

test('variables that repeat the company of the brand file, or are empty, are accepted', () => {
  const given = { COMPANY_NAME: COMPANY.name, COMPANY_PHONE: '', COMPANY_EMAIL: ` ${COMPANY.email} ` };
  expect(new Config({ CSRF_SECRET, ...given }).messaging.company).toMatchObject(COMPANY);
});

test('with REQUIRE_SECRETS, the api names a missing secret and creates none', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'land-secrets-'));
  const given: NodeJS.ProcessEnv = { DATA_DIR: dataDir, REQUIRE_SECRETS: 'on' };
  const missing = () => {
    try {
      new Config(given);
      return undefined;
    } catch (error) {
      return /^([A-Z_]+) must be set while REQUIRE_SECRETS is on\.$/.exec((error as Error).message)?.[1];
    }
  };
  const named: string[] = [];
  for (let name = missing(); name !== undefined; name = missing()) {
    named.push(name);
    given[name] = name === 'DATABASE_URL' ? 'postgres://db/land' : CSRF_SECRET;
  }
  expect(named).toEqual([
    'DATABASE_URL',
    'SUPPRESSION_KEY',
    'CONSENT_SIGNING_KEY',
    'LIST_KEY',
    'STAFF_KEY',
    'CSRF_SECRET',
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
