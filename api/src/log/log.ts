import { randomUUID } from 'node:crypto';
import pino, { type DestinationStream, type Logger } from 'pino';

// Messages of errors quote their input (JSON.parse, Postgres), and Postgres puts whole rows into `detail`: only what
// cannot hold a visitor's words is logged.
function withoutWords(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { type: error.name, code, constraint, table, stack: frames, cause: error.cause && withoutWords(error.cause) };
}

/** The only log: JSON lines without anything personal, in the form of the shell's (`shell/http/log.ts`). */
export function createLog(level: string, destination: DestinationStream = openLogOutput(), app = 'api'): Logger {
  const options = {
    level,
    base: { app },
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

/**
 * Where log lines go: standard output, one write for each line. pino's own writer holds lines back, and when nobody
 * reads any more it tries for ever to write them at the exit (sonic-boom 4, `flushSync`): the process never ends.
 */
function openLogOutput(): NodeJS.WritableStream {
  // Whoever read the log has gone (EPIPE): requests are answered all the same.
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  return process.stdout;
}

function ignore(): void {}

const MOST_NAMES = 20;
// An unknown name comes from outside and may be an e-mail address or a number; only what looks like a field's name is
// logged.
const FIELD_NAME = /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,3}$/;

/** Names of dropped fields, fit for the log: at most twenty, and none that could hold personal data in itself. */
export function loggableNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => (FIELD_NAME.test(name) ? name : '(not a name)'));
}
