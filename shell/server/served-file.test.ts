/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { contentType, sendFile } from './served-file.ts';

async function send(type: string, headers = {}) {
  const app = fastify();
  const file = { type, bytes: Buffer.from('plain'), brotli: Buffer.from('brotli') };
  app.get('/', (request, reply) => sendFile(request, reply, file));
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return answer;
}

test.each([
  [{ 'accept-encoding': 'gzip;q=1.0, br;q=0.2' }, 'brotli'],
  [{ 'accept-encoding': 'br;q=0' }, 'plain'],
  [{}, 'plain'],
])('a request with the headers %j gets the file as %s', async (headers, body) => {
  expect((await send('image/png', headers)).body).toBe(body);
});

test.each([
  ['page.1a2b3c4d.js', 'text/javascript; charset=utf-8'],
  ['release.json', 'application/json; charset=utf-8'],
  ['land.avif', 'image/avif'],
  ['unknown', 'application/octet-stream'],
])('the content type of %s is %s', (name, type) => {
  expect(contentType(name)).toBe(type);
});

test('an SVG file has a policy that allows it neither scripts nor other files', async () => {
  expect((await send('image/svg+xml')).headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect((await send('image/png')).headers).not.toHaveProperty('content-security-policy');
});

test.each([
  [undefined, 200, 'plain', undefined],
  ['bytes=0-1', 206, 'pl', 'bytes 0-1/5'],
  ['bytes=2-', 206, 'ain', 'bytes 2-4/5'],
  ['bytes=-2', 206, 'in', 'bytes 3-4/5'],
  ['bytes=-99', 206, 'plain', 'bytes 0-4/5'],
  ['bytes=3-99', 206, 'in', 'bytes 3-4/5'],
  ['bytes=5-', 416, '', 'bytes */5'],
  ['bytes=-0', 416, '', 'bytes */5'],
  ['bytes=3-1', 416, '', 'bytes */5'],
  ['bytes=0-1,3-4', 200, 'plain', undefined],
  ['bytes=-', 200, 'plain', undefined],
  ['lines=0-1', 200, 'plain', undefined],
])('of a film, a request for the range %s gets status %d', async (range, status, body, sent) => {
  const answer = await send('video/mp4', range === undefined ? {} : { range });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, sent]);
  expect(answer.headers['accept-ranges']).toBe('bytes');
});
