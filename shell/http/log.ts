/** The log of a server process: JSON lines in the form of the api's (`api/src/log/log.ts`; a test compares them). */

/** Level as a word, time as ISO 8601 in UTC, the process, and nothing of an error that could quote a visitor. */
export function logForm(app: string) {
  return {
    base: { app },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutWords, error: withoutWords, req: () => ({}), res: () => ({}) },
  };
}

/** One line of a process without a logging library. */
export function logLine(app: string, msg: string): void {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), app, msg }));
}

// Messages of errors quote their input (JSON.parse, URLs): only what cannot hold a visitor's words is logged.
function withoutWords(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const { code } = error as NodeJS.ErrnoException;
  return { type: error.name, code, stack: frames?.join('\n'), cause: error.cause && withoutWords(error.cause) };
}
