/** `npm run start --prefix shell`: starts the shell's server. */
import { requireWritable } from '@land/http/data-folder';
import { Drain } from '@land/http/drain';
import { readConfig } from './config.ts';
import { createServer } from './server.ts';

try {
  await start();
} catch (failure) {
  console.error(explain(failure));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  requireWritable(config.dataFolder);
  const drain = new Drain();
  const app = await createServer(config, drain);
  drain.endOnSignal(app.server, { seconds: config.drainSeconds, close: () => app.close() });
  await app.listen({ port: config.port, host: config.host });
}

function explain(failure: unknown): string {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.SHELL_PORT || 3000} is taken: stop what uses it, or set SHELL_PORT to a free port.`;
  return message;
}
