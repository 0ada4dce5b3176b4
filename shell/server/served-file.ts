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
  if (/^(video|audio)\//.test(file.type)) return sendPart(request, reply, file.bytes);
  if (file.brotli && acceptsBrotli(request)) return reply.header('Content-Encoding', 'br').send(file.brotli);
  return reply.send(file.bytes);
}

/** One range of bytes, such as `bytes=0-1`, `bytes=500-` or `bytes=-500`. A server may ignore any other. */
const rangePattern = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Sends the bytes that a player asks for. Safari plays only films whose server sends parts (206). */
function sendPart({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header('Accept-Ranges', 'bytes');
  const [, from = '', to = ''] = rangePattern.exec(headers.range ?? '') ?? [];
  if (!from && !to) return reply.send(bytes);
  const first = from ? Number(from) : Math.max(0, bytes.length - Number(to));
  const last = from && to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  if (first > last) return reply.code(416).header('Content-Range', `bytes */${bytes.length}`).send();
  reply.code(206).header('Content-Range', `bytes ${first}-${last}/${bytes.length}`);
  return reply.send(bytes.subarray(first, last + 1));
}

/** The policy for an SVG that is opened in its own tab: no scripts, no other files, and no access to our origin. */
const drawingPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

const encodings = new Negotiator({ supportedValues: ['br'] });

export function acceptsBrotli(request: FastifyRequest): boolean {
  return encodings.negotiate(String(request.headers['accept-encoding'] ?? '')) === 'br';
}
