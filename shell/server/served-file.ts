import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file held in memory, with its compressed form when it has one. Its name holds a digest: it never changes. */
export interface ServedFile {
  type: string;
  bytes: Buffer;
  brotli?: Buffer | undefined;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
};

export function contentType(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  reply
    .header('Content-Type', file.type)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Vary', 'Accept-Encoding');
  if (file.brotli && acceptsBrotli(request)) return reply.header('Content-Encoding', 'br').send(file.brotli);
  return reply.send(file.bytes);
}

export function acceptsBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
}
