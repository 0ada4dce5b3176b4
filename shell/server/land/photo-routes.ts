/** `/photos/<hash>-828.avif`: photos of deals, from the shell's disk, or else from the api. A name is one content. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photoFile } from '@land/release-tools/live/listing.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiGet } from '../api-post.ts';
import { listByAge } from '../list-by-age.ts';
import { contentType } from '../served-file.ts';

/** Files on disk: six for each photo. */
const KEPT = 5_000;

interface PhotoRoutesOptions {
  get: ApiGet;
  dataFolder: string;
}

export function addPhotoRoutes(app: FastifyInstance, { get, dataFolder }: PhotoRoutesOptions): void {
  const folder = join(dataFolder, 'shell/photos');

  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const name = photoFile.exec(`/photos/${request.params.file}`)?.[1];
    if (name === undefined) return reply.callNotFound();
    const kept = await readFile(join(folder, name)).catch(() => undefined);
    const bytes = kept ?? (await fetchPhoto(get, name));
    if (bytes === 'unknown') return reply.callNotFound();
    if (bytes === 'unreachable') return reply.code(503).header('Retry-After', '5').send();
    // A full disk must not keep a photo from anyone.
    if (!kept) await keepPhoto(folder, name, bytes).catch(() => {});
    return (
      reply
        .type(contentType(name))
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        // Other sites that show a link to us may embed its picture.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(bytes)
    );
  });
}

async function fetchPhoto(get: ApiGet, name: string): Promise<Buffer | 'unknown' | 'unreachable'> {
  try {
    const response = await get(`photos/${name}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    return response.status === 404 ? 'unknown' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** Each shell writes a draft of its own, because several may write at once. Deletes the oldest photos. */
async function keepPhoto(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(draft, bytes, { mode: 0o600 });
  await rename(draft, join(folder, name));
  const old = (await listByAge(folder)).slice(0, -KEPT);
  await Promise.all(old.map((file) => rm(join(folder, file.name), { force: true })));
}
