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

// A copy, because config may not import from the staff module, which defines the roles.
const ROLES = ['viewer', 'agent', 'admin'];

const HOST = textThat('an IP address or a host name', (text) => /^[A-Za-z0-9.:-]+$/.test(text));

const SECRET = textThat(
  `at least ${LEAST_SECRET_LENGTH} characters long`,
  (text) => text.length >= LEAST_SECRET_LENGTH,
);

const portFrom = (least: number) => whole(least, 65535, 'a port number');
const METRICS_PORT = portFrom(1);

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every variable that the api reads. The api's part of `.env.example` and the errors at startup are made from this. */
export const VARIABLES = {
  API_PORT: { default: '4000', ...portFrom(0), meaning: 'Port of the api.' },
  API_HOST: { default: '127.0.0.1', ...HOST, meaning: 'Address the api listens on; 0.0.0.0 inside a container.' },
  API_METRICS_PORT: {
    default: '9465',
    expected: `${METRICS_PORT.expected}, or off`,
    meaning:
      'Port of GET /metrics of the api, for Prometheus; off: no metrics. A taken port is logged, and the api starts without.',
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
    meaning: 'Most connections of one api process to Postgres; requests of staff use at most half of them.',
  },
  POSTGRES_PORT: { default: '5433', ...portFrom(1), meaning: 'Port of the embedded Postgres.' },
  DATA_DIR: {
    default: '.data',
    ...textThat('a folder name or path', (text) => !text.includes('\0')),
    meaning:
      'Folder of the embedded database, downloaded releases and generated secrets, relative to the project root.',
  },
  PUBLIC_ORIGIN: {
    default: 'http://localhost:3000',
    ...listOf('one or more origins such as https://example.com, without a path', isOrigin, 1),
    meaning:
      'Origins of the site, as visitors type them, separated by commas; submissions from any other are refused. Pages and emails link to the first; unset: localhost with SHELL_PORT. While all of them are on localhost, any port of it is accepted.',
  },
  SHELL_URL: {
    ...urlOf('https:', 'http:'),
    meaning:
      'Origin of the shell, from which the desk and the release commands read which releases are live; unset: the first PUBLIC_ORIGIN, and for the commands the shell on this machine.',
  },
  DESK_ORIGIN: {
    ...textThat(
      'an origin such as https://desk.example.com, or http://localhost with a port',
      (text) => isOrigin(text) && isTrustworthy(new URL(text)),
    ),
    meaning:
      'Origin at which staff reach the api, as they type it, with https or on localhost, because browsers store its session cookies only there. Unset: http://localhost:API_PORT.',
  },
  REQUIRE_SECRETS: {
    ...oneOf('on', 'off'),
    default: 'off',
    meaning:
      'on: shell and api name a missing secret and end, instead of creating one: DATABASE_URL and the five keys below must be set. For processes on several machines.',
  },
  CSRF_SECRET: {
    ...SECRET,
    meaning:
      'Key of the CSRF tokens, the same for shell and api, at least 32 characters; unset: DATA_DIR/shared/csrf-secret, created on first use.',
  },
  SUPPRESSION_KEY: {
    ...SECRET,
    meaning:
      'Key of the hashes of stopped phone numbers, which stay stopped when the person is erased; at least 32 characters, the same on all hosts, never changed, stored with the backups. The api ends if the database was created with another key. Unset: DATA_DIR/suppression-key, created on first use.',
  },
  CONSENT_SIGNING_KEY: {
    ...SECRET,
    meaning:
      'Key that signs certificates of consent; at least 32 characters, the same on all hosts, stored with the backups. The api ends if the database was created with another key. Unset: DATA_DIR/consent-signing-key, created on first use.',
  },
  LIST_KEY: {
    ...SECRET,
    meaning:
      'Key of the hashes of addresses that left the buyers list, which get no email even after the person is erased; at least 32 characters, the same on all hosts, never changed, stored with the backups. The api ends if the database was created with another key. Unset: DATA_DIR/list-key, created on first use.',
  },
  STAFF_KEY: {
    ...SECRET,
    meaning:
      "Key that encrypts the secrets of staff's authenticator apps; at least 32 characters, the same on all hosts, stored with the backups. Unset: DATA_DIR/staff-key, created on first use.",
  },
  SUBMISSIONS_PER_MINUTE: {
    default: '30',
    ...whole(1, 1_000_000),
    meaning: 'Submissions accepted from one address (IPv6: one /64) in a minute.',
  },
  SIGN_INS_PER_ACCOUNT: {
    default: '10',
    ...whole(1, 1_000_000),
    meaning: 'Failed attempts to sign in to one staff account in 15 minutes before further attempts are refused.',
  },
  SIGN_INS_PER_ADDRESS: {
    default: '30',
    ...whole(1, 1_000_000),
    meaning:
      'Failed attempts to sign in from one address (IPv6: one /64), over all accounts, in 15 minutes before further attempts are refused.',
  },
  SECOND_FACTOR_ROLES: {
    ...orNone(listOf('some of viewer, agent, admin', (item) => ROLES.includes(item), 1)),
    meaning:
      'Roles that must have a second factor: an authenticator or a passkey. Unset: admin, but none while DESK_ORIGIN is on localhost.',
  },
  FIRST_ADMIN: {
    ...oneOf('print'),
    meaning:
      'print: in a DATABASE_URL without staff accounts, the api creates an admin and prints the password once. In the embedded database it always does.',
  },
  API_TRUSTED_PROXIES: {
    default: '127.0.0.1,::1',
    ...orNone(listOf('IP addresses or ranges such as 10.0.0.0/8', isAddressRange)),
    meaning:
      'Addresses of the shell, from which the api accepts X-Forwarded-For, -Host and -Proto; "none": from no address.',
  },
  DRAIN_SECONDS: {
    default: '3',
    ...whole(0, 8),
    meaning:
      'Seconds for which shell, api and section origins still accept requests after SIGTERM or SIGINT, while readiness returns 503; at most 8. npm start sets 0.',
  },
  LOG_LEVEL: {
    default: 'info',
    ...oneOf(...LOG_LEVELS),
    meaning: `Least severe level that the api logs: ${LOG_LEVELS.join(', ')}.`,
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
