/**
 * `/photos/<hash>-828.avif`: photos of deals, from the shell's disk or else from the api. The content of a name never
 * changes. A photo is shown to visitors who may see one of its deals.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photoFile } from '@land/release-tools/live/listing.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiGet } from '../api-post.ts';
import { readCookie } from '../cookies.ts';
import { listByAge } from '../list-by-age.ts';
import { contentType } from '../served-file.ts';
import type { Listings } from './listings.ts';
import type { EarlyAccess } from './early-access.ts';
import { memberCookie, readMemberToken } from './member-token.ts';

/** The number of files that are kept on disk; each photo has six. */
const KEPT = 5_000;

// Caches keep a photo that was removed for at most an hour. Shared caches never store photos for members.
const FOR_EVERYONE = 'public, max-age=3600';
const FOR_MEMBERS = 'private, max-age=3600';

// A browser that shows the photo alone fits it to the window by inline styles.
const PHOTO_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface PhotoRoutesOptions {
  get: ApiGet;
  dataFolder: string;
  listings: Listings;
  early: EarlyAccess;
  csrfSecret: string;
  now?: () => number;
}

type PhotoRequest = FastifyRequest<{ Params: { file: string }; Querystring: { m?: unknown } }>;

export function addPhotoRoutes(app: FastifyInstance, options: PhotoRoutesOptions): void {
  const { get, dataFolder, listings, early, csrfSecret, now = Date.now } = options;
  const folder = join(dataFolder, 'shell/photos');
  listings.whenChanged(() => removeUnlisted(folder, listings));

  app.get('/photos/:file', async (request: PhotoRequest, reply) => {
    const name = photoFile.exec(`/photos/${request.params.file}`)?.[1];
    const audience = name && listings.audienceOf(name, now());
    if (!name || !audience) return reply.callNotFound();
    // Picture URLs in an email contain the reader's token, because mail programs have no cookie.
    const reader = readMemberToken(request.query.m ?? readCookie(request, memberCookie), csrfSecret);
    const access = audience === 'members' ? reader && (await early.check(reader)) : 'open';
    if (access !== 'open') return reply.callNotFound();
    const kept = await readFile(join(folder, name)).catch(() => undefined);
    const bytes = kept ?? (await fetchPhoto(get, name));
    if (bytes === 'unknown') return reply.callNotFound();
    if (bytes === 'unreachable') return reply.code(503).header('Retry-After', '5').send();
    // Errors are ignored, so that the photo is shown even if the disk is full.
    if (!kept) await keepPhoto(folder, name, bytes).catch(() => {});
    return (
      reply
        .type(contentType(name))
        .header('Cache-Control', audience === 'members' ? FOR_MEMBERS : FOR_EVERYONE)
        .header('Content-Security-Policy', PHOTO_POLICY)
        // Lets other sites embed the photo, as in previews of links to the page.
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

/**
 * Writes a photo by a temporary file with a random name, because shells may share a folder. Deletes the oldest photos.
 */
async function keepPhoto(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(draft, bytes, { mode: 0o600 });
  await rename(draft, join(folder, name));
  const old = (await listByAge(folder)).slice(0, -KEPT);
  await Promise.all(old.map((file) => rm(join(folder, file.name), { force: true })));
}

/** Deletes photos that belong to no deal, but not the temporary files of other shells. */
async function removeUnlisted(folder: string, listings: Listings): Promise<void> {
  const names = (await listByAge(folder)).map((file) => file.name);
  const unlisted = names.filter((name) => photoFile.test(`/photos/${name}`) && !listings.audienceOf(name));
  await Promise.all(unlisted.map((name) => rm(join(folder, name), { force: true })));
}
