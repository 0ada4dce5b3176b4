/**
 * The server of `npm run dev` in a section's own repository: the files of the fetched frame, and reload-client.js for
 * open pages. The frame's React is the one for visitors, which cannot change components in place.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { devClient } from '@land/http/dev-server';
import { fileNamePattern } from '@land/release-tools/format/release-format.ts';
import { frameFolder } from '@land/release-tools/standalone/shell-files.ts';
import { readServedFile, sendFile } from '../server/served-file.ts';

const script = readFileSync(join(import.meta.dirname, 'reload-client.js'));

export class ReloadServer {
  readonly #app: FastifyInstance = fastify();
  readonly #open = new Set<ServerResponse>();
  #versions: Record<string, string> = {};
  #problem = '';

  constructor() {
    this.#app.get(devClient, (_request, reply) => reply.type('text/javascript').send(script));
    // The shell waits for these releases before it sends a page (follow-builds.ts).
    this.#app.get('/dev/settled', () => this.#versions);
    this.#app.get('/dev/events', (_request, reply) => {
      reply.hijack();
      const response = reply.raw;
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      this.#open.add(response);
      response.once('close', () => this.#open.delete(response));
      this.#send(response);
    });
    this.#app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
      const { file: name } = request.params;
      if (!fileNamePattern.test(name)) return reply.callNotFound();
      const file = await readServedFile(join(frameFolder, 'assets', name)).catch(() => undefined);
      return file ? sendFile(request, reply, file) : reply.callNotFound();
    });
  }

  /** Listens at a free port, and returns the URL for the shell. */
  async listen(): Promise<string> {
    const url = await this.#app.listen({ port: 0, host: '127.0.0.1' });
    this.#app.server.unref();
    return url;
  }

  /** Makes open pages reload. */
  noteRelease(section: string, version: string): void {
    this.#versions = { [section]: version };
    this.noteProblem('');
  }

  /** Shows over open pages why the last build failed. */
  noteProblem(text: string): void {
    this.#problem = text;
    this.#open.forEach((response) => this.#send(response));
  }

  #send(response: ServerResponse): void {
    const data = { build: `${process.pid} ${JSON.stringify(this.#versions)}`, problem: this.#problem };
    response.write(`retry: 300\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
