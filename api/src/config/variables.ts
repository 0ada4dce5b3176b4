import { MESSAGING_VARIABLES } from './messaging-variables.js';
import { NOTICE_VARIABLES } from './notice-variables.js';
import { LEAST_SECRET_LENGTH } from '@land/http/secret-file';
import {
  isAddressRange,
  isOrigin,
  isTrustworthy,
  isUrl,
  listOf,
  oneOf,
  textThat,
  whole,
  type Variable,
} from './variable.js';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

// The accounts' module, which knows the roles, is above this one.
const ROLES = ['viewer', 'agent', 'admin'];

const readHost = textThat((text) => /^[A-Za-z0-9.:-]+$/.test(text));

const SECRET = {
  default: '',
  expected: `at least ${LEAST_SECRET_LENGTH} characters long`,
  read: textThat((text) => text.length >= LEAST_SECRET_LENGTH),
};

const limit = (usual: string, meaning: string) => ({
  default: usual,
  expected: 'a whole number from 1 to 1000000',
  meaning,
  read: whole(1, 1_000_000),
});

/** Every variable that the api reads; its part of `.env.example` and the refusals at start come from here. */
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
    read: readHost,
  },
  API_METRICS_PORT: {
    default: '9465',
    expected: 'a port number from 1 to 65535, or off',
    meaning:
      'Port of GET /metrics of the api, for Prometheus; off: none. One that is taken is logged, and the api goes on.',
    read: (text: string) => (text === 'off' ? ('off' as const) : whole(1, 65535)(text)),
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    expected: 'an IP address or a host name',
    meaning: 'Address that /metrics of shell and api listen on, never a public one.',
    read: readHost,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    expected: 'a URL that starts with http:// or https://',
    meaning: 'Where shell and api send traces (OTLP over HTTP), such as http://localhost:4318; unset: nowhere.',
    read: textThat((text) => isUrl(text, 'http:', 'https:')),
  },
  DATABASE_URL: {
    default: '',
    expected: 'a URL that starts with postgres:// or postgresql://',
    meaning: 'PostgreSQL 18 or later; unset: the embedded one, found through DATA_DIR/database-url.',
    read: textThat((text) => isUrl(text, 'postgres:', 'postgresql:')),
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
    meaning:
      'Folder of the embedded database, of kept releases and of generated secrets, relative to the project root.',
    read: textThat((text) => !text.includes('\0')),
  },
  PUBLIC_ORIGIN: {
    default: 'http://localhost:3000',
    expected: 'one or more origins such as https://example.com, separated by commas and without a path',
    meaning:
      'Origins of the site, as visitors type them, separated by commas; submissions from any other are refused. Pages link to the first. While all of them are on this machine, any port of it counts too.',
    read: listOf(isOrigin, 1),
  },
  SHELL_URL: {
    default: '',
    expected: 'a URL that starts with https:// or http://',
    meaning: 'Where the api asks the shell which releases are live, for the desk; unset: the first PUBLIC_ORIGIN.',
    read: textThat((text) => isUrl(text, 'https:', 'http:')),
  },
  DESK_ORIGIN: {
    default: '',
    expected: 'an origin such as https://desk.example.com, or http://localhost with a port',
    meaning:
      'Origin at which staff reach the api, as they type it; browsers keep its sessions only with https or on localhost. Unset: http://localhost:API_PORT.',
    read: textThat((text) => isOrigin(text) && isTrustworthy(new URL(text))),
  },
  CSRF_SECRET: {
    ...SECRET,
    meaning:
      'Key of the CSRF tokens, the same for shell and api, at least 32 characters; unset: DATA_DIR/shared/csrf-secret, made on first use.',
  },
  SUPPRESSION_KEY: {
    ...SECRET,
    meaning:
      'Key of the hashes by which a stopped number stays stopped when its person is erased, at least 32 characters; the same on all hosts, never changed, kept with the backups. The api ends if the database was begun with another one. Unset: DATA_DIR/suppression-key, made on first use.',
  },
  CONSENT_SIGNING_KEY: {
    ...SECRET,
    meaning:
      'Key that certificates of consent are signed with, at least 32 characters; the same on all hosts, kept with the backups. The api ends if the database was begun with another one. Unset: DATA_DIR/consent-signing-key, made on first use.',
  },
  STAFF_KEY: {
    ...SECRET,
    meaning:
      "Key that the secrets of staff's authenticator apps are encrypted with, at least 32 characters; the same on all hosts, kept with the backups. Unset: DATA_DIR/staff-key, made on first use.",
  },
  SUBMISSIONS_PER_MINUTE: limit('30', 'Submissions accepted from one address (IPv6: one /64) in a minute.'),
  SIGN_INS_PER_ACCOUNT: limit(
    '10',
    'Failed attempts to sign in to one staff account in 15 minutes, before further ones are refused.',
  ),
  SIGN_INS_PER_ADDRESS: limit('30', 'The same from one address (IPv6: one /64), over all accounts.'),
  SECOND_FACTOR_ROLES: {
    default: '',
    expected: 'some of viewer, agent, admin, separated by commas, or none',
    meaning:
      'Roles that must have a second factor: an authenticator or a passkey. Unset: admin, but none while DESK_ORIGIN is on localhost.',
    read: (text: string) => (text === 'none' ? [] : listOf((item) => ROLES.includes(item), 1)(text)),
  },
  FIRST_ADMIN: {
    default: '',
    expected: '"print", or unset',
    meaning:
      'print: a database of your own without accounts gets an admin too, whose password is printed once; the embedded one always does.',
    read: oneOf('print'),
  },
  API_TRUSTED_PROXIES: {
    default: '127.0.0.1,::1',
    expected: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas, or none',
    meaning:
      'Peers whose X-Forwarded-For, -Host and -Proto the api believes: where the shell runs; "none" believes nobody.',
    read: (text: string) => (text === 'none' ? [] : listOf(isAddressRange)(text)),
  },
  DRAIN_SECONDS: {
    default: '3',
    expected: 'a whole number from 0 to 8',
    meaning:
      'How long shell, api and section origins still take requests after SIGTERM or SIGINT, while readiness returns 503; at most 8. npm start sets 0.',
    read: whole(0, 8),
  },
  LOG_LEVEL: {
    default: 'info',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: `Least severe line of the api's log that is written: ${LOG_LEVELS.join(', ')}.`,
    read: oneOf(...LOG_LEVELS),
  },
  ...MESSAGING_VARIABLES,
  ...NOTICE_VARIABLES,
} satisfies Record<string, Variable<unknown>>;

/** Name of one of the api's variables. */
export type VariableName = keyof typeof VARIABLES;

/** The variables as `.env.example` lists them. */
export function describeVariables(): string {
  return Object.entries(VARIABLES)
    .map(([name, variable]) => `${variable.meaning.split(' ').reduce(addWord, '#')}\n# ${name}=${variable.default}\n`)
    .join('\n');
}

/** In lines of 118 characters. */
function addWord(lines: string, word: string): string {
  const length = lines.length - lines.lastIndexOf('\n') - 1 + word.length;
  return `${lines}${length < 118 ? '' : '\n#'} ${word}`;
}
