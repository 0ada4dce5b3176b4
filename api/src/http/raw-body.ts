import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { Readable } from 'node:stream';
import { Refusal, STATUS_MESSAGES } from './refusal.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body's bytes itself after checking their signature. Nothing parses them before. */
    takesRawBody?: boolean;
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** Gives routes with `takesRawBody` the unparsed bytes of the body. */
export function keepRawBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.takesRawBody) route.preParsing = keepBody;
  });
}

/** The body's bytes, for a route with `takesRawBody`. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

const keepBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const body = await readAll(payload, request.routeOptions.bodyLimit);
  bodies.set(request, body);
  // Given to the parser instead, with the length of the real body.
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
