import { readFile } from 'node:fs/promises';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';

/** A file in memory, plain and perhaps compressed. Its name contains a digest, so its content never changes. */
export interface ServedFile {
  type: string;
  bytes: Buffer;
  brotli?: Buffer | undefined;
}

export function contentType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Reads a file and, if it exists, its compressed form `<file>.br`. Throws if the file is missing. */
export async function readServedFile(path: string): Promise<ServedFile> {
  const brotli = await readFile(`${path}.br`).catch(() => undefined);
  return { type: contentType(path), bytes: await readFile(path), brotli };
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  reply
    .header('Content-Type', file.type)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Vary', 'Accept-Encoding');
  if (file.type === 'image/svg+xml') reply.header('Content-Security-Policy', drawingPolicy);
  if (file.brotli && acceptsBrotli(request)) return reply.header('Content-Encoding', 'br').send(file.brotli);
  return reply.send(file.bytes);
}

/** The policy for an SVG that is opened in its own tab: no scripts, no other files, and no access to our origin. */
const drawingPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

const encodings = new Negotiator({ supportedValues: ['br'] });

export function acceptsBrotli(request: FastifyRequest): boolean {
  return encodings.negotiate(String(request.headers['accept-encoding'] ?? '')) === 'br';
}
