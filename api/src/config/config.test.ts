import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config, ConfigError, PROJECT_ROOT } from './config.js';
import { describeVariables } from './variables.js';

const CSRF_SECRET = 'a secret for the tests, 32 characters';

test('every variable has a working default', () => {
  const config = new Config({ CSRF_SECRET });
  expect(config).toMatchObject({
    port: 4000,
    postgresPort: 5433,
    submissionsPerMinute: 30,
    publicOrigins: ['http://localhost:3000'],
  });
  expect(config.dataDir).toBe(join(PROJECT_ROOT, '.data'));
  expect(config.databaseUrl).toBeUndefined();
});

test('an empty variable counts as unset', () => {
  expect(new Config({ CSRF_SECRET, API_PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 4000,
    databaseUrl: undefined,
  });
});

test.each([
  ['API_PORT', 'http'],
  ['API_PORT', '70000'],
  ['API_METRICS_PORT', '0'],
  ['METRICS_HOST', 'a b'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'nonsense'],
  ['POSTGRES_PORT', '0'],
  ['PUBLIC_ORIGIN', 'https://land.example/path'],
  ['PUBLIC_ORIGIN', 'land.example'],
  ['PUBLIC_ORIGIN', ','],
  ['DESK_ORIGIN', 'http://desk.example'],
  ['DESK_ORIGIN', 'https://desk.example/desk'],
  ['CSRF_SECRET', 'short'],
  ['SUBMISSIONS_PER_MINUTE', '-1'],
  ['SUBMISSIONS_PER_MINUTE', '1.5'],
  ['API_TRUSTED_PROXIES', 'everyone'],
  ['API_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['LOG_LEVEL', 'loud'],
  ['DRAIN_SECONDS', '9'],
  ['DRAIN_SECONDS', '1.5'],
  ['FIRST_ADMIN', 'yes'],
  ['DATABASE_POOL_SIZE', '0'],
  ['API_HOST', 'a b'],
  ['BACKGROUND_JOBS', 'yes'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['MAIL_FROM', 'a@b.co\r\nBcc: c@d.co'],
  ['MAIL_FROM', 'Land leads'],
  ['NOTICE_EMAILS', 'ann@example.com, bob'],
  ['STAFF_LEAD_URL', 'https://crm.example.com/'],
  ['WEBHOOK_URLS', 'crm.example.com'],
  ['TWILIO_AUTH_TOKEN', 'short'],
  ['MESSAGING_SECRET', 'whsec_short'],
  ['MESSAGING_WEBHOOK_URL', '/inbound'],
  ['STOP_CONFIRMATIONS', 'both'],
  ['COMPANY_NAME', 'x'.repeat(41)],
  ['COMPANY_PHONE', 'a\nb'],
  ['COMPANY_EMAIL', 'x'.repeat(61)],
  ['WEBHOOK_URLS', 'file:///etc/passwd'],
  ['WEBHOOK_SECRET', 'whsec_short'],
  ['WEBHOOK_SECRET', 'a'.repeat(40)],
  ['WEBHOOK_ALLOWED_PRIVATE_HOSTS', 'http://crm'],
])('%s=%s is refused by name', (name, value) => {
  const read = () => new Config({ CSRF_SECRET, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be .+\\.$`));
});

const SECRET = `whsec_${'A'.repeat(32)}`;

test.each([
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set'],
  [{ WEBHOOK_URLS: 'https://crm.example.com/hook' }, 'WEBHOOK_SECRET must be set'],
  [{ WEBHOOK_URLS: 'http://crm.example.com/hook', WEBHOOK_SECRET: SECRET }, 'WEBHOOK_URLS must be'],
])('settings of notices that do not fit each other are refused: %j', (environment, sentence) => {
  expect(() => new Config({ CSRF_SECRET, ...environment })).toThrow(new RegExp(`^${sentence}.*\\.$`));
});

test('lists of recipients are read; "none" is nobody', () => {
  expect(new Config({ CSRF_SECRET }).notices.emails).toBeUndefined();
  expect(new Config({ CSRF_SECRET, NOTICE_EMAILS: 'none' }).notices.emails).toEqual([]);
  expect(new Config({ CSRF_SECRET, NOTICE_EMAILS: 'ann@example.com, bob@example.com' }).notices.emails).toEqual([
    'ann@example.com',
    'bob@example.com',
  ]);
  const private_ = {
    WEBHOOK_URLS: 'http://crm.internal/hook',
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: 'CRM.internal',
  };
  expect(new Config({ CSRF_SECRET, ...private_ }).notices.webhookUrls).toEqual(['http://crm.internal/hook']);
});

test('a CSRF secret is made once, readable by its owner only', () => {
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
  ['staff-key', 'abc'],
  ['shared/csrf-secret', 'x'.repeat(31)],
])('a file %s that holds %j is no secret', (name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'land-config-'));
  mkdirSync(join(folder, 'shared'));
  writeFileSync(join(folder, name), text);
  expect(() => new Config({ DATA_DIR: folder })).toThrow(
    `The secret in ${join(folder, name)} has fewer than 32 characters: put the file back from the backup`,
  );
  rmSync(folder, { recursive: true });
});

test('.env.example lists every variable as the code has it', () => {
  const example = readFileSync(join(PROJECT_ROOT, '.env.example'), 'utf8');
  expect(example.split(/^# ---- Api.*\n\n/m)[1]).toBe(describeVariables());
});

test('answers to texts name the company of the pages', () => {
  const brand = readFileSync(join(PROJECT_ROOT, 'shell/kit/src/brand.ts'), 'utf8');
  const { name, phone, email } = new Config({ CSRF_SECRET }).messaging.company;
  for (const line of [`name: '${name}'`, `display: '${phone}'`, `email: '${email}'`]) expect(brand).toContain(line);
});
