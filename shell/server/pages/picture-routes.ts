/** Shared pictures, icons and the web manifest. Their paths never change, because networks cache them. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@land/kit/brand';
import type { FastifyInstance } from 'fastify';
import { drawnFolder, readColor } from '../../pictures/share-pictures.ts';
import { contentType } from '../served-file.ts';

const faviconFile = fileURLToPath(import.meta.resolve('@land/kit/illustrations/favicon.svg'));

export async function addPictureRoutes(app: FastifyInstance): Promise<void> {
  const send = (path: string, type: string, content: Buffer) =>
    app.get(path, (_request, reply) => {
      // Lets other sites embed the share picture beside a link to the page.
      if (path.startsWith('/share-')) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return reply.type(type).header('Cache-Control', 'public, max-age=86400').send(content);
    });
  const drawn = (await readdir(drawnFolder)).map((name) => join(drawnFolder, name));
  for (const file of [faviconFile, ...drawn]) send(`/${basename(file)}`, contentType(file), await readFile(file));
  send('/site.webmanifest', 'application/manifest+json', Buffer.from(JSON.stringify(webManifest)));
}

/** For icons on home screens. `display: browser` keeps tabs, in which policies open, and the Back button. */
const webManifest = {
  id: '/',
  name: brand.name,
  description: brand.tagline,
  lang: 'en-US',
  start_url: '/',
  display: 'browser',
  theme_color: readColor('cream'),
  background_color: readColor('cream'),
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
