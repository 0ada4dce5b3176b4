/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { addPictureRoutes } from './picture-routes.ts';

const app = fastify();
await addPictureRoutes(app);

afterAll(() => app.close());

test('pictures may be cached for a day, and every icon of the web manifest has the stated size and type', async () => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/share-home.jpg?v=0123456789abcdef', 'image/jpeg'],
    ['/site.webmanifest', 'application/manifest+json'],
  ]) {
    const { statusCode, headers } = await app.inject(path ?? '');
    const kept = { 'content-type': type, 'cache-control': 'public, max-age=86400' };
    expect([path, statusCode, headers]).toEqual([path, 200, expect.objectContaining(kept)]);
  }
  const { icons } = (await app.inject('/site.webmanifest')).json<{
    icons: { src: string; sizes: string; type: string }[];
  }>();
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes, type } of icons) {
    const { headers, rawPayload } = await app.inject(src);
    expect(headers['content-type']).toBe(type);
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
});
