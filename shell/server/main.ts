/** `npm start -w shell` */
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
  const app = await createServer(config);
  await app.listen({ port: config.port, host: config.host });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

function explain(failure: unknown): string {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${process.env.SHELL_PORT ?? 3000} is taken: stop what uses it, or set SHELL_PORT to a free port.`;
  return message;
}
