import { randomUUID } from 'node:crypto';
import pino, { type DestinationStream, type Logger } from 'pino';
import { openLogOutput } from './log-output.js';

// Messages of errors quote their input (JSON.parse, Postgres), and Postgres puts whole rows into `detail`: only what
// cannot hold a visitor's words is logged.
function withoutWords(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).join('\n');
  return { type: error.name, code, constraint, table, stack: frames, cause: error.cause && withoutWords(error.cause) };
}

/** The api's only log: JSON lines, without anything personal. */
export function createLog(level: string, destination: DestinationStream = openLogOutput()): Logger {
  const options = {
    level,
    base: { app: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutWords, error: withoutWords, req: () => undefined, res: () => undefined },
  };
  return pino(options, destination);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps the id that a proxy gave the request, if it is a UUID (nothing else may enter the log), or makes one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID();
}
