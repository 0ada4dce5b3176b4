import { logForm, openLogOutput } from '@land/http/log';
import pino, { type DestinationStream, type Logger } from 'pino';

export function createLog(level: string, destination: DestinationStream = openLogOutput(), app = 'api'): Logger {
  return pino({ level, ...logForm(app) }, destination);
}

const MOST_NAMES = 20;
// Names that look like fields. Other names are not logged, because a sender may have put an email address there.
const FIELD_NAME = /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,3}$/;

/** Names of unknown or invalid fields for the log: at most twenty, without possible personal data. */
export function loggableNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => (FIELD_NAME.test(name) ? name : '(not a name)'));
}
