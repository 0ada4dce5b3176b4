/** The log of every server process: JSON lines without any text of a visitor. */
import { randomUUID } from 'node:crypto';

/** Level as a word, time as ISO 8601 in UTC, the process, and no part of an error that could quote a visitor. */
export function logForm(app: string) {
  return {
    base: { app },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutWords, error: withoutWords, req: () => ({}), res: () => ({}) },
  };
}

/**
 * Logs to standard output, one write per line. pino's own writer buffers lines, and if the reader is gone at exit it
 * retries forever (sonic-boom 4, `flushSync`), so the process would never end.
 */
export function openLogOutput(): NodeJS.WriteStream {
  // If the reader of the log is gone (EPIPE), keep serving requests.
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  return process.stdout;
}

/** One line of a process without a logging library. */
export function logLine(app: string, msg: string): void {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), app, msg }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps the id that a proxy gave the request, if it is a UUID (nothing else may enter the log), or makes one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID();
}

// Messages of errors quote their input (JSON.parse, URLs, Postgres), and Postgres puts whole rows into `detail`: only
// parts that cannot contain a visitor's text are logged.
function withoutWords(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    constraint,
    table,
    stack: frames?.join('\n'),
    cause: error.cause && withoutWords(error.cause),
  };
}

function ignore(): void {}
