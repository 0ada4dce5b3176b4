import { logForm, openLogOutput } from '@land/http/log';
import pino, { type DestinationStream, type Logger } from 'pino';

export function createLog(level: string, destination: DestinationStream = openLogOutput(), app = 'api'): Logger {
  return pino({ level, ...logForm(app) }, destination);
}

const MOST_NAMES = 20;
// An unknown name comes from outside and may be an email address or a number; only names that look like fields are
// logged.
const FIELD_NAME = /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,3}$/;

/** Names of dropped fields that may be logged: at most twenty, without possible personal data. */
export function loggableNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => (FIELD_NAME.test(name) ? name : '(not a name)'));
}
