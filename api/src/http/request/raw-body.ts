import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { Readable } from 'node:stream';
import { Refusal, STATUS_MESSAGES } from '../refusal.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler checks a signature of the body's bytes, so the body is not parsed before. */
    takesRawBody?: boolean;
    /** The most bytes of a raw body, if they differ from the usual. */
    mostBytes?: number;
    /** The handler reads a file itself, with `readFile` or `streamFile`, after the guards. */
    takesFile?: boolean;
    /** The handler reads no body: a body of any type is accepted. */
    ignoresBody?: boolean;
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** Stores the unparsed body for routes with `takesRawBody`. For them and for `ignoresBody`, the parsed body is {}. */
export function keepRawBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.takesRawBody || route.config?.ignoresBody) route.preParsing = keepBody;
  });
}

/** Leaves files unread for routes with `takesFile`, so that the guards run first. Other routes refuse them. */
export function leaveFiles(server: FastifyInstance): void {
  server.addContentTypeParser(
    /^(image\/|text\/csv|application\/(octet-stream|pdf|vnd\.openxml))/,
    (request, payload, done) => {
      if (request.routeOptions.config.takesFile) done(null, payload);
      else done(Object.assign(new Error(STATUS_MESSAGES[415]), { statusCode: 415 }));
    },
  );
}

/**
 * The file in the body, chunk by chunk as it arrives.
 * @throws Refusal 400 if the upload is cut off, 413 above `most` bytes, 415 if the body is not a file
 */
export async function* streamFile({ body, headers }: FastifyRequest, most: number): AsyncGenerator<Buffer> {
  if (!(body instanceof Readable)) throw new Refusal(415, 'Send the bytes of a file.', { reason: 'http-415' });
  try {
    if (Number(headers['content-length']) > most) throw tooLarge(most);
    let length = 0;
    // Destroying the body would close the connection before a refusal is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw tooLarge(most);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The upload was cut off.', { reason: 'cut-off' });
  } finally {
    // Discards the rest of a refused file, because browsers read the response after they have sent everything.
    body.resume();
  }
}

const tooLarge = (most: number) =>
  new Refusal(413, `Send a file of at most ${most / 1024 / 1024} MB.`, { reason: 'http-413' });

/** The whole file in the body. @throws Refusal 400, 413 or 415, see `streamFile` */
export async function readFile(request: FastifyRequest, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamFile(request, most)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The body's bytes, for a route with `takesRawBody`. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

const keepBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const { bodyLimit, config } = request.routeOptions;
  const most = config.mostBytes ?? bodyLimit;
  const body = await readAll(payload, most, `The request is too large. Send at most ${most / 1024} KB.`);
  bodies.set(request, body);
  if (config.ignoresBody) request.headers['content-type'] = 'application/json';
  // The parser gets {} and its length, because Fastify compares Content-Length with the bytes that it reads, and a form
  // without a named field sends 0.
  const empty = Buffer.from('{}');
  if (request.headers['content-length'] !== undefined) request.headers['content-length'] = String(empty.length);
  return Readable.from([empty]);
};

async function readAll(payload: RequestPayload, most: number, message: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Refusal(413, message, { reason: 'http-413' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
