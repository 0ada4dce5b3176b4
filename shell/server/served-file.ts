import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';

/** A file held in memory, with its compressed form when it has one. Its name holds a digest: it never changes. */
export interface ServedFile {
  type: string;
  bytes: Buffer;
  brotli?: Buffer | undefined;
}

/** What a file is, by the end of its name. */
export function contentType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type;
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

/** Opened in a tab of its own, a drawing is a document: one that runs nothing, loads nothing and is of no origin. */
const drawingPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

const encodings = new Negotiator({ supportedValues: ['br'] });

export function acceptsBrotli(request: FastifyRequest): boolean {
  return encodings.negotiate(String(request.headers['accept-encoding'] ?? '')) === 'br';
}
