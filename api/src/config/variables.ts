import { MESSAGING_VARIABLES } from './messaging-variables.js';
import { NOTICE_VARIABLES } from './notice-variables.js';
import { LEAST_SECRET_LENGTH } from '@land/http/secret-file';
import {
  isAddressRange,
  isOrigin,
  isTrustworthy,
  listOf,
  oneOf,
  orNone,
  textThat,
  urlOf,
  type Variable,
  whole,
} from './variable.js';

// Copied, because the accounts' module, which defines the roles, is above this one.
const ROLES = ['viewer', 'agent', 'admin'];

const HOST = textThat('an IP address or a host name', (text) => /^[A-Za-z0-9.:-]+$/.test(text));

const SECRET = textThat(
  `at least ${LEAST_SECRET_LENGTH} characters long`,
  (text) => text.length >= LEAST_SECRET_LENGTH,
);

const portFrom = (least: number) => whole(least, 65535, 'a port number');
const METRICS_PORT = portFrom(1);

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every variable that the api reads; its part of `.env.example` and the refusals at start come from here. */
export const VARIABLES = {
  API_PORT: { default: '4000', ...portFrom(0), meaning: 'Port of the api.' },
  API_HOST: { default: '127.0.0.1', ...HOST, meaning: 'Address the api listens on; 0.0.0.0 inside a container.' },
  API_METRICS_PORT: {
    default: '9465',
    expected: `${METRICS_PORT.expected}, or off`,
    meaning:
      'Port of GET /metrics of the api, for Prometheus; off: none. One that is taken is logged, and the api goes on.',
    read: (text: string) => (text === 'off' ? ('off' as const) : METRICS_PORT.read(text)),
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    ...HOST,
    meaning: 'Address that /metrics of shell and api listen on, never a public one.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...urlOf('http:', 'https:'),
    meaning: 'Where shell and api send traces (OTLP over HTTP), such as http://localhost:4318; unset: nowhere.',
  },
  DATABASE_URL: {
    ...urlOf('postgres:', 'postgresql:'),
    meaning: 'PostgreSQL 18 or later; unset: the embedded one, found through DATA_DIR/database-url.',
  },
  DATABASE_POOL_SIZE: {
    default: '10',
    ...whole(1, 500),
    meaning: 'Most connections one api process keeps to Postgres; staff use at most half of them.',
  },
  POSTGRES_PORT: { default: '5433', ...portFrom(1), meaning: 'Port of the embedded Postgres.' },
  DATA_DIR: {
    default: '.data',
    ...textThat('a folder name or path', (text) => !text.includes('\0')),
    meaning:
      'Folder of the embedded database, of kept releases and of generated secrets, relative to the project root.',
  },
  PUBLIC_ORIGIN: {
    default: 'http://localhost:3000',
    ...listOf('one or more origins such as https://example.com, without a path', isOrigin, 1),
    meaning:
      'Origins of the site, as visitors type them, separated by commas; submissions from any other are refused. Pages and emails link to the first; unset: this machine at SHELL_PORT. While all of them are on this machine, any port of it counts too.',
  },
  SHELL_URL: {
    ...urlOf('https:', 'http:'),
    meaning:
      'Where the api, for the desk, and the release commands ask the shell which releases are live; unset: the first PUBLIC_ORIGIN, and for the commands the shell on this machine.',
  },
  DESK_ORIGIN: {
    ...textThat(
      'an origin such as https://desk.example.com, or http://localhost with a port',
      (text) => isOrigin(text) && isTrustworthy(new URL(text)),
    ),
    meaning:
      'Origin at which staff reach the api, as they type it; browsers keep its sessions only with https or on localhost. Unset: http://localhost:API_PORT.',
  },
  REQUIRE_SECRETS: {
    ...oneOf('on', 'off'),
    default: 'off',
    meaning:
      'on: shell and api end, naming what is missing, instead of making a secret of their own: DATABASE_URL and the five keys that follow must be set. For processes on several machines.',
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
  LIST_KEY: {
    ...SECRET,
    meaning:
      'Key of the hashes by which whoever left the buyers list stays away when they are erased, at least 32 characters; the same on all hosts, never changed, kept with the backups. The api ends if the database was begun with another one. Unset: DATA_DIR/list-key, made on first use.',
  },
  STAFF_KEY: {
    ...SECRET,
    meaning:
      "Key that the secrets of staff's authenticator apps are encrypted with, at least 32 characters; the same on all hosts, kept with the backups. Unset: DATA_DIR/staff-key, made on first use.",
  },
  SUBMISSIONS_PER_MINUTE: {
    default: '30',
    ...whole(1, 1_000_000),
    meaning: 'Submissions accepted from one address (IPv6: one /64) in a minute.',
  },
  SIGN_INS_PER_ACCOUNT: {
    default: '10',
    ...whole(1, 1_000_000),
    meaning: 'Failed attempts to sign in to one staff account in 15 minutes, before further ones are refused.',
  },
  SIGN_INS_PER_ADDRESS: {
    default: '30',
    ...whole(1, 1_000_000),
    meaning: 'The same from one address (IPv6: one /64), over all accounts.',
  },
  SECOND_FACTOR_ROLES: {
    ...orNone(listOf('some of viewer, agent, admin', (item) => ROLES.includes(item), 1)),
    meaning:
      'Roles that must have a second factor: an authenticator or a passkey. Unset: admin, but none while DESK_ORIGIN is on localhost.',
  },
  FIRST_ADMIN: {
    ...oneOf('print'),
    meaning:
      'print: a database of your own without accounts gets an admin too, whose password is printed once; the embedded one always does.',
  },
  API_TRUSTED_PROXIES: {
    default: '127.0.0.1,::1',
    ...orNone(listOf('IP addresses or ranges such as 10.0.0.0/8', isAddressRange)),
    meaning:
      'Peers whose X-Forwarded-For, -Host and -Proto the api believes: where the shell runs; "none" believes nobody.',
  },
  DRAIN_SECONDS: {
    default: '3',
    ...whole(0, 8),
    meaning:
      'How long shell, api and section origins still take requests after SIGTERM or SIGINT, while readiness returns 503; at most 8. npm start sets 0.',
  },
  LOG_LEVEL: {
    default: 'info',
    ...oneOf(...LOG_LEVELS),
    meaning: `Least severe line of the api's log that is written: ${LOG_LEVELS.join(', ')}.`,
  },
  ...MESSAGING_VARIABLES,
  ...NOTICE_VARIABLES,
} satisfies Record<string, Variable<unknown>>;

/** Name of one of the api's variables. */
export type VariableName = keyof typeof VARIABLES;

/** The variables as `.env.example` lists them. */
export function describeVariables(): string {
  return Object.entries<Variable<unknown>>(VARIABLES)
    .map(
      ([name, { meaning, default: usual = '' }]) => `${meaning.split(' ').reduce(addWord, '#')}\n# ${name}=${usual}\n`,
    )
    .join('\n');
}

/** Breaks lines at 118 characters. */
function addWord(lines: string, word: string): string {
  const length = lines.length - lines.lastIndexOf('\n') - 1 + word.length;
  return `${lines}${length < 118 ? '' : '\n#'} ${word}`;
}
