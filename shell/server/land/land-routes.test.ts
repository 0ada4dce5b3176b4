/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createCsrfToken } from '@land/http/csrf-token';
import { signOutcome } from '@land/http/signed-outcome';
import { sampleListing, sampleSlug } from '@land/release-tools/live/live-samples.ts';
import { member, memberToken, secret, setupLand } from './land.fixture.ts';

const path = `/land/${sampleSlug}`;
const soon = new Date(Date.now() + 60_000).toISOString();
const thanked = new RegExp(`^${path}\\?interest=sent&proof=[\\w.-]+#interest$`);
const early = { stage: 'early', publicAt: soon } as const;

test('a public deal is shown to everyone, with its head, and no answer may be stored', async () => {
  const { read } = await setupLand();
  const { statusCode, body, headers } = await read(path);
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>10 acres in Apache County, Arizona</h1>');
  expect(body).toContain(`<a href="/buy-land?about=${sampleSlug}">Ask</a>`);
  expect(body).not.toMatch(/early|<script src|page-data|noindex|%deal|live-/);
  expect(body).toContain(`<link rel="canonical" href="https://land.example${path}">`);
  expect(body).toContain(`content="https://land.example${sampleListing.photos[0]?.src1600}.jpg"`);
  const described = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '') as object;
  expect(described).toMatchObject({ '@type': 'RealEstateListing', offers: { price: '9900', priceCurrency: 'USD' } });
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' });
});

test('without a genuine cookie an early deal is answered as one that there is not, to the byte', async () => {
  const { read } = await setupLand({ listings: [early, { ...early, slug: 'unknown-when', publicAt: null }] });
  const { body, headers: nothing } = await read('/land/no-such-deal');
  expect(body).toContain('Our buyers list sees this first');
  const forged = `member=${memberToken.slice(0, -2)}AA`;
  for (const address of [path, '/land/unknown-when', `${path}?interest=sent`, '/land/%3Cx%3E'])
    for (const cookie of ['', 'member=', 'member=x.y', forged]) {
      const answer = await read(address, cookie);
      expect([answer.statusCode, { ...answer.headers, date: nothing.date }, answer.body]).toEqual([404, nothing, body]);
    }
});

test('the link of an alert lets its reader in and goes out of the address; a forged one lets nobody in', async () => {
  const { read } = await setupLand({ listings: [early] });
  const let_in = await read(`${path}?m=${memberToken}`);
  expect([let_in.statusCode, let_in.headers.location, let_in.headers['cache-control']]).toEqual([
    303,
    path,
    'no-store',
  ]);
  expect(let_in.headers['set-cookie']).toBe(
    `member=${memberToken}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure`,
  );
  const { statusCode, body } = await read(path, member);
  expect([
    statusCode,
    /<b>early<\/b>.*<form/.test(body),
    /noindex/.test(body),
    /canonical|ld\+json/.test(body),
  ]).toEqual([200, true, true, false]);
  const forged = await read(`${path}?m=${memberToken}x`);
  expect([forged.statusCode, forged.headers.location, forged.headers['set-cookie']]).toEqual([303, path, undefined]);
});

test('who left the list sees what others do; while the api is away, the cookie counts', async () => {
  const { read, api } = await setupLand({ listings: [early] });
  expect((await read(path, member)).statusCode).toBe(200);
  api.state.hasLeft = true;
  const [left, other] = [await read(path, member), await read(path)];
  expect([left.statusCode, left.body]).toEqual([404, other.body]);
  api.stop();
  expect((await read(path, member)).statusCode).toBe(200);
});

test('the clock of the shell opens a deal to everyone', async () => {
  let now = Date.now();
  const { read } = await setupLand({ listings: [early], now: () => now });
  expect((await read(path)).statusCode).toBe(404);
  now += 60_000;
  const { statusCode, body } = await read(path);
  expect([statusCode, body.includes('early')]).toEqual([200, false]);
});

test('a sold deal stays without an index, and is gone when it is listed no longer', async () => {
  const { read, api, listings } = await setupLand({ listings: [{ stage: 'sold' }] });
  const { statusCode, body } = await read(path);
  expect([statusCode, /noindex/.test(body), /<form|Ask|ld\+json/.test(body)]).toEqual([200, true, false]);
  Object.assign(api.state, { listings: [], gone: [sampleSlug] });
  await listings.follow();
  expect((await read(path)).statusCode).toBe(410);
});

test('while the api is away the page says since when, and after a day gives the phone number instead', async () => {
  let now = Date.now();
  const { read } = await setupLand({ now: () => now });
  now += 9 * 60_000;
  expect((await read(path)).body).not.toContain('Central Time');
  now += 2 * 60_000;
  expect((await read(path)).body).toMatch(/<i>\w+ \d+, \d{4} at \d+:\d\d [AP]M Central Time<\/i>/);
  now += 24 * 3_600_000;
  const { statusCode, body, headers } = await read(path);
  expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
  expect(body).toContain(`<a href="${path}">503</a>`);
});

test('a release without the page answers as for an unknown path, and no release at all with 503', async () => {
  expect((await (await setupLand({ page: null })).read(path, member)).body).toContain('No such page');
  expect((await (await setupLand({ page: false, listings: [] })).read(path)).statusCode).toBe(503);
});

async function press(token: string, { cookie = member, status = 200, slug = sampleSlug } = {}) {
  const { app, api, read } = await setupLand({ listings: [early] });
  api.state.status = status;
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: `/land/${slug}/interest`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ csrfToken: token, sectionRelease: 'buyer@1' }).toString(),
  });
  const location = String(headers.location);
  const { body } = await read(location.split('#')[0] ?? '', cookie);
  return { statusCode, location, sent: api.sent, body };
}

const [hash = ''] = memberToken.split('.');
const sentBody = JSON.stringify({ slug: sampleSlug, member: hash });
const use = `interest ${sampleSlug} ${hash}`;
const token = createCsrfToken(secret, { use });

test('a member presses once, and the api is told who and which deal', async () => {
  const { statusCode, location, sent, body } = await press(token);
  expect([statusCode, location, sent]).toEqual([303, expect.stringMatching(thanked), [sentBody]]);
  expect([body.includes('Thanks'), body.includes('<form')]).toEqual([true, false]);
});

test.each<[string, string, Parameters<typeof press>[1], string[]]>([
  ['that the api does not take', token, { status: 404 }, [sentBody]],
  ['of another site', 'forged.token', {}, []],
  ['from a page of last month', createCsrfToken(secret, { now: 0, use }), {}, []],
  ['from a page of another kind', createCsrfToken(secret), {}, []],
  ['from the page of another deal', createCsrfToken(secret, { use: use.replace(sampleSlug, 'other') }), {}, []],
  ['from the page of another member', createCsrfToken(secret, { use: use.replace(hash, 'B'.repeat(22)) }), {}, []],
])('a press %s failed, and the button is there again', async (_what, given, options, told) => {
  const { location, sent, body } = await press(given, options);
  expect([location, sent]).toEqual([`${path}?interest=failed#interest`, told]);
  expect([body.includes('Again'), body.includes('<form')]).toEqual([true, true]);
});

test('a press of a preview reaches nobody', async () => {
  const { location, sent } = await press(createCsrfToken(secret, { test: true, use }));
  expect([location, sent]).toEqual([expect.stringMatching(thanked), []]);
});

test('an address alone thanks nobody: the press of this member for this deal does, for ten minutes', async () => {
  const { read } = await setupLand();
  const isThanked = async (proof: string) =>
    (await read(`${path}?interest=sent${proof && `&proof=${proof}`}`, member)).body.includes('Thanks');
  expect(await isThanked(signOutcome(use, secret))).toBe(true);
  for (const proof of [
    ...['', 'x', signOutcome(use, 'another secret of at least thirty-two'), signOutcome(use, secret, 0)],
    ...[signOutcome(use.replace(hash, 'B'.repeat(22)), secret), signOutcome(use.replace(sampleSlug, 'other'), secret)],
  ])
    expect(await isThanked(proof)).toBe(false);
});

test.each([sampleSlug, 'no-such-deal'])('who is no member is led to the form, about %s', async (slug) => {
  const { location, sent } = await press(token, { cookie: '', slug });
  expect([location, sent]).toEqual([`/buy-land?about=${slug}#contact-form`, []]);
});

test('a photo comes from the api once, then from the disk, also while the api is away', async () => {
  const { read, api } = await setupLand();
  const name = `/photos/${'a'.repeat(32)}-828.avif`;
  const { statusCode, body, headers } = await read(name);
  expect([statusCode, body, headers['content-type']]).toEqual([200, `bytes of /api${name}`, 'image/avif']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  api.stop();
  expect((await read(name)).body).toBe(body);
  expect((await read(name.replace('a', 'b'))).statusCode).toBe(503);
  for (const wrong of ['/photos/x.avif', `${name}.svg`, '/photos/..%2Flistings.json'])
    expect((await read(wrong)).statusCode).toBe(404);
});

test('a photo that the api does not have is not kept', async () => {
  const { read, api } = await setupLand();
  const name = `/photos/${'c'.repeat(32)}-480.jpg`;
  api.state.status = 404;
  expect((await read(name)).statusCode).toBe(404);
  api.state.status = 200;
  expect((await read(name)).statusCode).toBe(200);
});
