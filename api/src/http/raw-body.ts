import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { Readable } from 'node:stream';
import { Refusal, STATUS_MESSAGES } from './refusal.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the bytes of the body itself, once their signature is checked; nothing parses them before. */
    takesRawBody?: boolean;
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** Makes the routes that say so (`takesRawBody`) get the bytes of the body as they came. */
export function keepRawBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.takesRawBody) route.preParsing = keepBody;
  });
}

/** The body's bytes, on a route that takes them. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

const keepBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const body = await readAll(payload, request.routeOptions.bodyLimit);
  bodies.set(request, body);
  // What the parser gets instead, said to be as long as the real one.
  return Object.assign(Readable.from([Buffer.from('{}')]), { receivedEncodedLength: body.length });
};

async function readAll(payload: RequestPayload, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Refusal(413, STATUS_MESSAGES[413] ?? '', { reason: 'http-413' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
