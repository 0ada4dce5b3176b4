/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { sampleSlug } from '@land/release-tools/live/live-samples.ts';
import { memberToken, setupLand, textCode } from './land.fixture.ts';

const early = { stage: 'early', publicAt: new Date(Date.now() + 60_000).toISOString() } as const;
const nowhere = ['/l/k3v9Q2xmT0b', '/l/short', '/l/%3Cscript%3Ex', `/l/${textCode}x`, '/l/..%2f..%2fland'];

test('the link in a text leads to the early deal, and the address with the token stays in no history', async () => {
  const { read } = await setupLand({ listings: [early] });
  const link = await read(`/l/${textCode}`);
  expect(link.statusCode).toBe(303);
  expect(link.headers).toMatchObject({
    location: `/land/${sampleSlug}?m=${memberToken}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const admitted = await read(String(link.headers.location));
  expect([admitted.statusCode, admitted.headers.location]).toEqual([303, `/land/${sampleSlug}`]);
  expect(admitted.headers['set-cookie']).toContain(`member=${memberToken};`);
});

test('an unknown link leads to the list of land, as does each link while the api is down', async () => {
  const { read, api } = await setupLand({ listings: [early] });
  for (const path of nowhere) expect([path, (await read(path)).headers.location]).toEqual([path, '/land']);
  api.stop();
  expect((await read(`/l/${textCode}`)).headers.location).toBe('/land');
});
