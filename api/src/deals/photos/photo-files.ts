import type { FastifyReply } from 'fastify';
import { Refusal } from '../../http/refusal.js';

const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', jpg: 'image/jpeg' };

const PICTURE = { schema: { type: 'string' as const, format: 'binary' } };

/** The OpenAPI content of endpoints that return a photo. */
export const PICTURES = { 'image/avif': PICTURE, 'image/jpeg': PICTURE };

/** Sends the file of a photo, which its reader may cache, but no shared cache. @throws Refusal 404 */
export async function sendPhoto(
  reply: FastifyReply,
  name: string,
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<void> {
  const type = TYPES[/^[0-9a-f]{32}-(?:480|828|1600)\.(avif|jpg)$/.exec(name)?.[1] ?? ''];
  const bytes = type === undefined ? undefined : await read(name);
  if (type === undefined || bytes === undefined)
    throw new Refusal(404, 'There is no photo with this name.', { reason: 'unknown-photo' });
  await reply.type(type).header('cache-control', 'private, max-age=3600').send(bytes);
}
