import { logForm, openLogOutput } from '@land/http/log';
import pino, { type DestinationStream, type Logger } from 'pino';

export function createLog(level: string, destination: DestinationStream = openLogOutput(), app = 'api'): Logger {
  return pino({ level, ...logForm(app) }, destination);
}

const MOST_NAMES = 20;
// An unknown name comes from outside and may be an e-mail address or a number; only what looks like a field's name is
// logged.
const FIELD_NAME = /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,3}$/;

/** Names of dropped fields, fit for the log: at most twenty, and none that could hold personal data in itself. */
export function loggableNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => (FIELD_NAME.test(name) ? name : '(not a name)'));
}
