/** A section's origin: a server for its folder of releases, at HOST and, for the seller section, SELLER_PORT. */
import { mkdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import sirv from 'sirv';
import { Drain, readDrainSeconds } from '@land/http/drain';
import { logLine } from '@land/http/log';
import { sectionFolder } from '../sections.ts';
import { loadSection, readSectionPort, releasesFolder, sectionPortVariable } from '../format/section.ts';

const section = await loadSection(process.cwd());
const folder = releasesFolder(section);
mkdirSync(folder, { recursive: true });

const { port, host, drainSeconds } = readSettings(process.env);

// `dev` makes sirv read the disk at each request, because releases are added while this server runs. Only shells use
// it.
const files = sirv(folder, { dev: true, etag: true, setHeaders });
// Names with a leading dot: the history, and unfinished builds.
const hidden = /\/(\.|%2e)/i;
const drain = new Drain();
const server = createServer((request, response) => {
  if (request.url === '/health')
    response.writeHead(drain.isDraining ? 503 : 200).end(drain.isDraining ? 'draining' : 'ok');
  else if (hidden.test(request.url ?? '')) answerMissing(response);
  else files(request, response, () => answerMissing(response));
});

server.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code !== 'EADDRINUSE') throw failure;
  console.error(
    `Port ${port} is taken: stop what uses it, or set ${sectionPortVariable(section.name)} to a free port.`,
  );
  process.exit(1);
});
server.listen(port, host, () => logLine(sectionFolder(section.name), `releases at http://localhost:${port}`));
drain.endOnSignal(server, { seconds: drainSeconds, close: promisify(server.close.bind(server)) });

function readSettings(env: NodeJS.ProcessEnv) {
  try {
    return {
      port: readSectionPort(env, section.name),
      host: env.HOST || '127.0.0.1',
      drainSeconds: readDrainSeconds(env),
    };
  } catch (failure) {
    console.error((failure as Error).message);
    process.exit(1);
  }
}

function answerMissing(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('No such file in the releases.\n');
}

function setHeaders(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  response.setHeader(
    'Cache-Control',
    /^\/current\.json$|\/release\.sig$/.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable',
  );
  response.setHeader('Access-Control-Allow-Origin', '*');
}
