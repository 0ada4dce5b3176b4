/** Reloads open pages when a release or the shell has changed. Used only by `npm run dev`. */
import type { ServerResponse } from 'node:http';
import { digestOf } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';

export const liveReloadScript = '/dev/live-reload.js';

const script = `let seen;
new EventSource('/dev/events').onmessage = ({ data }) => {
  if (seen !== undefined && seen !== data) location.reload();
  seen = data;
};
`;

export const liveReloadIntegrity = digestOf(script);

/** Adds the script and its events. Pages reload when the text of `readState` changes. */
export function addLiveReload(app: FastifyInstance, readState: () => string): void {
  const started = Date.now();
  const open = new Set<ServerResponse>();
  app.get(liveReloadScript, (_request, reply) => reply.type('text/javascript').send(script));
  app.get('/dev/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    open.add(reply.raw);
    reply.raw.once('close', () => open.delete(reply.raw));
  });
  const send = () => open.forEach((response) => response.write(`retry: 300\ndata: ${started} ${readState()}\n\n`));
  const timer = setInterval(send, 200);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    open.forEach((response) => response.end());
  });
}
