/**
 * Where log lines go: standard output, one write for each line. pino's own writer holds lines back, and when nobody reads any
 * more it tries for ever to write them at the exit (sonic-boom 4, `flushSync`): the process never ends.
 */
export function openLogOutput(): NodeJS.WritableStream {
  // Whoever read the log has gone (EPIPE): requests are answered all the same.
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  return process.stdout;
}

function ignore(): void {}
