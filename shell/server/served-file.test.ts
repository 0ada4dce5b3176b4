/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify, { type FastifyRequest } from 'fastify';
import { acceptsBrotli, contentType, sendFile } from './served-file.ts';

test.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=1.0, br;q=0.2', true],
  ['*', true],
  ['br;q=0', false],
  ['gzip', false],
  [undefined, false],
])('Accept-Encoding %j takes brotli: %s', (header, takes) => {
  expect(acceptsBrotli({ headers: { 'accept-encoding': header } } as unknown as FastifyRequest)).toBe(takes);
});

test.each([
  ['page.1a2b3c4d.js', 'text/javascript; charset=utf-8'],
  ['release.json', 'application/json; charset=utf-8'],
  ['land.avif', 'image/avif'],
  ['unknown', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(contentType(name)).toBe(type);
});

test('a drawing is served as a document that runs and loads nothing', async () => {
  const app = fastify();
  app.get('/:type', (request, reply) =>
    sendFile(request, reply, { type: `image/${(request.params as { type: string }).type}`, bytes: Buffer.from('x') }),
  );
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];
  expect(await policyOf('/svg+xml')).toMatch(/^sandbox; default-src 'none'/);
  expect(await policyOf('/png')).toBeUndefined();
  await app.close();
});
