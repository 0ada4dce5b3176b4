/** `/counties/<FIPS code>.svg`: the outline of a county in its state, drawn by the api. It names no deal. */
import { outlineFile } from '@land/release-tools/live/listing.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiGet } from '../api-post.ts';
import { RecentMap } from '../recent-map.ts';
import { contentType } from '../served-file.ts';

/** The number of drawings in memory, of 3 KB at most. */
const KEPT = 500;

export function addCountyRoute(app: FastifyInstance, get: ApiGet): void {
  const kept = new RecentMap<Buffer>(KEPT);
  app.get('/counties/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const name = outlineFile.exec(`/counties/${request.params.file}`)?.[1];
    const drawing = name && (kept.get(name) ?? (await fetchDrawing(get, name)));
    if (!name || !drawing || drawing === 'unknown') return reply.callNotFound();
    if (drawing === 'unreachable') return reply.code(503).header('Retry-After', '5').send();
    kept.set(name, drawing);
    return reply.type(contentType(name)).header('Cache-Control', 'public, max-age=604800').send(drawing);
  });
}

async function fetchDrawing(get: ApiGet, name: string): Promise<Buffer | 'unknown' | 'unreachable'> {
  try {
    const response = await get(`counties/${name}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    return response.status === 404 ? 'unknown' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
