/** The log of every server process: JSON lines that never contain text from a visitor. */
import { randomUUID } from 'node:crypto';

/** Options for pino: the level as a word, the time as ISO 8601 in UTC, the app, and errors without their messages. */
export function logForm(app: string) {
  return {
    base: { app },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutMessage, error: withoutMessage, req: () => ({}), res: () => ({}) },
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

/** Logs one line, for a process without a logging library. */
export function logLine(app: string, msg: string): void {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), app, msg }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The request id that a proxy sent, if it is a UUID, because no other text may enter the log; otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID();
}

/**
 * The parts of an error that cannot contain a visitor's text. Messages can: JSON.parse and Postgres quote their input,
 * and Postgres puts whole rows into `detail`.
 */
function withoutMessage(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    constraint,
    table,
    stack: frames?.join('\n'),
    cause: error.cause && withoutMessage(error.cause),
  };
}

function ignore(): void {}
