import { MESSAGING_VARIABLES } from './messaging-variables.js';
import { NOTICE_VARIABLES } from './notice-variables.js';
import { isAddressRange, isOrigin, isPostgresUrl, listOf, whole, type Variable } from './variable.js';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Every variable that the api reads; the README's table and the refusals at start come from here. */
export const VARIABLES = {
  API_PORT: {
    default: '4000',
    expected: 'a port number from 0 to 65535',
    meaning: 'Port of the api.',
    read: whole(0, 65535),
  },
  API_HOST: {
    default: '127.0.0.1',
    expected: 'an IP address or a host name',
    meaning: 'Address the api listens on; 0.0.0.0 inside a container.',
    read: (text: string) => (/^[A-Za-z0-9.:-]+$/.test(text) ? text : undefined),
  },
  DATABASE_URL: {
    default: '',
    expected: 'a URL that starts with postgres:// or postgresql://',
    meaning: 'PostgreSQL 18 or later; unset means the embedded one, found through DATA_DIR/database-url.',
    read: (text: string) => (isPostgresUrl(text) ? text : undefined),
  },
  DATABASE_POOL_SIZE: {
    default: '10',
    expected: 'a whole number from 1 to 500',
    meaning: 'Most connections one api process keeps to Postgres.',
    read: whole(1, 500),
  },
  POSTGRES_PORT: {
    default: '5433',
    expected: 'a port number from 1 to 65535',
    meaning: 'Port of the embedded Postgres.',
    read: whole(1, 65535),
  },
  DATA_DIR: {
    default: '.data',
    expected: 'a folder name or path',
    meaning: 'Folder of the embedded database and of generated secrets, relative to the project root.',
    read: (text: string) => (text.includes('\0') ? undefined : text),
  },
  PUBLIC_ORIGIN: {
    default: 'http://localhost:3000',
    expected: 'one or more origins such as https://example.com, separated by commas and without a path',
    meaning: 'Origins the forms are served from; submissions from any other are refused.',
    read: (text: string) => {
      const origins = listOf(isOrigin)(text);
      return origins?.length ? origins : undefined;
    },
  },
  CSRF_SECRET: {
    default: '',
    expected: 'at least 32 characters long',
    meaning: 'Key of the CSRF tokens, the same for shell and api; unset means DATA_DIR/shared/csrf-secret, made on first use.',
    read: (text: string) => (text.length >= 32 ? text : undefined),
  },
  SUPPRESSION_KEY: {
    default: '',
    expected: 'at least 32 characters long',
    meaning: 'Key of the hashes by which a stopped number stays stopped when its person is erased; the same on all hosts, never changed, kept with the backups: with another one than the database was begun with, the api ends. Unset means DATA_DIR/suppression-key, made on first use.',
    read: (text: string) => (text.length >= 32 ? text : undefined),
  },
  CONSENT_SIGNING_KEY: {
    default: '',
    expected: 'at least 32 characters long',
    meaning: 'Key that certificates of consent are signed with; the same on all hosts, kept with the backups: with another one than the database was begun with, the api ends. Unset means DATA_DIR/consent-signing-key, made on first use.',
    read: (text: string) => (text.length >= 32 ? text : undefined),
  },
  SUBMISSIONS_PER_MINUTE: {
    default: '30',
    expected: 'a whole number from 1 to 1000000',
    meaning: 'Submissions accepted from one address (IPv6: one /64) in a minute.',
    read: whole(1, 1_000_000),
  },
  SIGN_INS_PER_ACCOUNT: {
    default: '10',
    expected: 'a whole number from 1 to 1000000',
    meaning: 'Failed attempts to sign in to one staff account in 15 minutes, before further ones are refused.',
    read: whole(1, 1_000_000),
  },
  SIGN_INS_PER_ADDRESS: {
    default: '30',
    expected: 'a whole number from 1 to 1000000',
    meaning: 'The same from one address (IPv6: one /64), over all accounts.',
    read: whole(1, 1_000_000),
  },
  FIRST_ADMIN: {
    default: '',
    expected: '"print", or unset',
    meaning: 'print: a database of your own without accounts gets an admin too, whose password is printed once; the embedded one always does.',
    read: (text: string) => (text === 'print' ? text : undefined),
  },
  API_TRUSTED_PROXIES: {
    default: '127.0.0.1,::1',
    expected: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas, or none',
    meaning: 'Peers whose X-Forwarded-For, -Host and -Proto are believed; "none" believes nobody.',
    read: (text: string) => (text === 'none' ? [] : listOf(isAddressRange)(text)),
  },
  DRAIN_SECONDS: {
    default: '3',
    expected: 'a whole number from 0 to 8',
    meaning: 'How long requests are still taken after SIGTERM or SIGINT, while readiness answers 503.',
    read: whole(0, 8),
  },
  LOG_LEVEL: {
    default: 'info',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'Least severe log line that is written.',
    read: (text: string) => (LOG_LEVELS.includes(text) ? text : undefined),
  },
  ...MESSAGING_VARIABLES,
  ...NOTICE_VARIABLES,
} satisfies Record<string, Variable<unknown>>;

/** Name of one of the api's variables. */
export type VariableName = keyof typeof VARIABLES;

/** The variables as rows of a Markdown table, for the README. */
export function describeVariables(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, variable]) => `| \`${name}\` | ${variable.default === '' ? '(unset)' : `\`${variable.default}\``} | ${variable.meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
