/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCsrfToken } from '@land/http/csrf-token';
import { signOutcome } from '@land/http/signed-outcome';
import { sampleListing, sampleSlug } from '@land/release-tools/live/live-samples.ts';
import { hash, member, memberToken, secret, setupLand, signToken } from './land.fixture.ts';

const path = `/land/${sampleSlug}`;
const soon = new Date(Date.now() + 60_000).toISOString();
const staffId = '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d';
const staffText = (seconds: number) => `${staffId}.${Math.floor(Date.now() / 1000) + seconds}`;
const thanked = new RegExp(`^${path}\\?interest=sent&proof=[\\w.-]+#interest$`);
const early = { stage: 'early', publicAt: soon } as const;

test('a public deal is shown to everyone with its head, and the response may not be stored', async () => {
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

test.each(['', 'Residential Development', 'Recreational Land'])(
  'messengers show the company’s picture for land of kind %j without a photo, and the photo for other land',
  async (kinds) => {
    const { read } = await setupLand({
      listings: [{}, { slug: 'bare', photos: [], fields: { ...sampleListing.fields, kinds } }],
    });
    const pictures = async (slug: string) =>
      [...(await read(`/land/${slug}`)).body.matchAll(/og:image" content="https:\/\/land\.example(.*?)[.?]/g)].map(
        ([, file]) => file,
      );
    expect([await pictures('bare'), await pictures(sampleSlug)]).toEqual([
      ['/share-company'],
      [sampleListing.photos[0]?.src1600],
    ]);
  },
);

test('without a valid cookie the response for an early deal equals that for an unknown deal, byte for byte', async () => {
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

test('the link in an alert sets the member’s cookie and removes the token from the URL; a forged link sets no cookie', async () => {
  const { read } = await setupLand({ listings: [early] });
  const admitted = await read(`${path}?m=${memberToken}`);
  expect([admitted.statusCode, admitted.headers.location, admitted.headers['cache-control']]).toEqual([
    303,
    path,
    'no-store',
  ]);
  expect(admitted.headers['set-cookie']).toBe(
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

test('a member who has left the list sees what other visitors see, also while the api is down', async () => {
  const { read, api } = await setupLand({ listings: [early] });
  expect((await read(path, member)).statusCode).toBe(200);
  api.state.hasLeft = true;
  const [left, other] = [await read(path, member), await read(path)];
  expect([left.statusCode, left.body]).toEqual([404, other.body]);
  const link = await read(`${path}?m=${memberToken}`);
  expect([link.statusCode, link.headers['set-cookie']]).toEqual([303, undefined]);
  api.stop();
  expect((await read(path, member)).statusCode).toBe(404);
});

test('while the api is down, a valid link shows early deals for ten minutes, then the status is 503', async () => {
  const began = Date.now();
  let now = began;
  const listings = [{ ...early, publicAt: null }, { slug: 'public-land' }];
  const { read, api } = await setupLand({ listings, now: () => now });
  api.stop();
  const statuses = [];
  for (const minutes of [0, 9, 11]) {
    now = began + minutes * 60_000;
    statuses.push((await read(path, member)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 503]);
  expect([(await read(path)).statusCode, (await read('/land/no-such-deal', member)).statusCode]).toEqual([404, 503]);
  expect((await read('/land/public-land', member)).statusCode).toBe(200);
  const quiet = await setupLand({ listings, now: () => now });
  quiet.api.stop();
  expect((await quiet.read(path, member)).statusCode).toBe(503);
});

test.each<[string, string, number, object]>([
  ['of a member', hash, 2_592_000, { member: hash }],
  ['of a later version', `${hash}.3`, 2_592_000, { member: hash, version: 3 }],
  ['of a staff member', staffText(3600), 3600, { member: staffId }],
])(
  'the link %s makes the shell ask the api about its reader, and its cookie expires in time',
  async (_what, text, maxAge, asked) => {
    const { read, api } = await setupLand({ listings: [early] });
    const token = signToken(text);
    const { headers } = await read(`${path}?m=${token}`);
    const [, age] = new RegExp(`^member=${token}; .*Max-Age=(\\d+)`).exec(String(headers['set-cookie'])) ?? [];
    expect(Number(age)).toBeGreaterThan(maxAge - 60);
    expect(Number(age)).toBeLessThanOrEqual(maxAge);
    expect((await read(path, `member=${token}`)).statusCode).toBe(200);
    expect(JSON.parse(api.questions.at(-1) ?? '')).toEqual(asked);
  },
);

test.each([
  signToken(`${hash}.3`).replace('.3.', '.2.'),
  signToken(`${hash}.0`),
  signToken(`${hash}.03`),
  signToken(`${hash}.1.2`),
  signToken(staffText(-1)),
  signToken(staffText(3600)).replace(/\.\d+\./, '.9999999999.'),
  signToken(`${hash}.3`, 'leave'),
])('an invalid token sets no cookie and shows no early deal: %s', async (token) => {
  const { read } = await setupLand({ listings: [early] });
  expect((await read(`${path}?m=${token}`)).headers['set-cookie']).toBeUndefined();
  expect((await read(path, `member=${token}`)).statusCode).toBe(404);
});

test('the link of another member replaces the member in the cookie only after the visitor confirms it', async () => {
  const { read, app, api } = await setupLand({ listings: [early] });
  const other = signToken('B'.repeat(22));
  const asked = await read(`${path}?m=${other}`, member);
  expect([asked.statusCode, asked.headers['set-cookie'], asked.headers['referrer-policy']]).toEqual([
    ...[200, undefined, 'no-referrer'],
  ]);
  const [, action = '', csrfToken = '', m = ''] =
    /action="(.*?)".*csrfToken" value="(.*?)".*name="m" value="(.*?)"/.exec(asked.body) ?? [];
  expect([action, m]).toEqual([`${path}/member`, other]);
  const send = async (fields: Record<string, string>) => {
    const payload = new URLSearchParams(fields).toString();
    const headers = { cookie: member, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: action, headers, payload });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
    return answer.headers['set-cookie'];
  };
  for (const wrong of [createCsrfToken(secret), 'x', '']) expect(await send({ csrfToken: wrong, m })).toBeUndefined();
  expect(await send({ csrfToken, m: signToken('C'.repeat(22)) })).toBeUndefined();
  expect(await send({ csrfToken, m })).toContain(`member=${other};`);
  // Replaced without a question: by the same member's newer link, and if the member in the cookie has left the list.
  expect((await read(`${path}?m=${signToken(`${hash}.1`)}`, member)).headers['set-cookie']).toContain(`${hash}.1`);
  api.state.left = hash;
  expect((await read(`${path}?m=${other}`, member)).headers['set-cookie']).toContain(`member=${other};`);
});

test('"I’m Interested" from a staff member who tests an email is not sent to the api', async () => {
  const { read, app, api } = await setupLand({ listings: [early] });
  const cookie = `member=${signToken(staffText(3600))}`;
  const [, csrfToken = ''] = /csrfToken" value="(.*?)"/.exec((await read(path, cookie)).body) ?? [];
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ csrfToken }).toString();
  const answer = await app.inject({ method: 'POST', url: `${path}/interest`, headers, payload });
  expect([answer.headers.location, api.sent]).toEqual([expect.stringMatching(thanked), []]);
});

test('an early deal becomes public at its time, by the shell’s clock', async () => {
  let now = Date.now();
  const { read } = await setupLand({ listings: [early], now: () => now });
  expect((await read(path)).statusCode).toBe(404);
  now += 60_000;
  const { statusCode, body } = await read(path);
  expect([statusCode, body.includes('early')]).toEqual([200, false]);
});

test('a sold deal is shown with noindex; when it is no longer listed, its page is gone (410) and shows the newest land', async () => {
  const { read, api, listings } = await setupLand({ listings: [{ stage: 'sold' }] });
  const { statusCode, body } = await read(path);
  expect([statusCode, /noindex/.test(body), /<form|Ask|ld\+json/.test(body)]).toEqual([200, true, false]);
  const other = { ...sampleListing, slug: 'other-land' };
  const hidden = { ...sampleListing, ...early, slug: 'early-land' };
  Object.assign(api.state, { listings: [other, hidden], gone: [sampleSlug] });
  await listings.follow();
  for (const cookie of ['', member]) {
    const gone = await read(path, cookie);
    expect([gone.statusCode, /noindex/.test(gone.body), /canonical|ld\+json/.test(gone.body)]).toEqual([
      410,
      true,
      false,
    ]);
    expect(gone.body).toContain('No longer for sale<a href="/land/other-land"></a></main>');
  }
});

test('a deal that was withdrawn before everybody could see it is not for sale any more to members, and unknown to others', async () => {
  const { read, app, api, listings } = await setupLand({ listings: [early] });
  const [, csrfToken = ''] = /csrfToken" value="(.*?)"/.exec((await read(path, member)).body) ?? [];
  const unknown = await read('/land/no-such-deal');
  api.state.listings = [];
  await listings.follow();
  const headers = { cookie: member, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ csrfToken }).toString();
  api.state.status = 404;
  const pressed = await app.inject({ method: 'POST', url: `${path}/interest`, headers, payload });
  expect(pressed.headers.location).toBe(`${path}?interest=failed#interest`);
  api.state.status = 200;
  for (const address of [path, `${path}?interest=failed`]) {
    const { statusCode, body } = await read(address, member);
    expect([statusCode, body.includes('No longer for sale'), body.includes('noindex')]).toEqual([404, true, true]);
    expect(await read(address)).toMatchObject({ statusCode: 404, body: unknown.body });
    // The deal of a test email may come later.
    expect((await read(address, `member=${signToken(staffText(3600))}`)).body).toBe(unknown.body);
  }
});

test('while the api is down the page shows the time of its data, and after a day the status is 503', async () => {
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

test('with a release that lacks the page the path is unknown, and without any release the status is 503', async () => {
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

const sentBody = JSON.stringify({ slug: sampleSlug, member: hash });
const use = `interest ${sampleSlug} ${hash}`;
const token = createCsrfToken(secret, { use });

test('"I’m Interested" sends member and deal to the api, and the page then thanks without the form', async () => {
  const { statusCode, location, sent, body } = await press(token);
  expect([statusCode, location, sent]).toEqual([303, expect.stringMatching(thanked), [sentBody]]);
  expect([body.includes('Thanks'), body.includes('<form')]).toEqual([true, false]);
});

test.each<[string, string, Parameters<typeof press>[1], string[]]>([
  ['that the api refuses', token, { status: 404 }, [sentBody]],
  ['of another site', 'forged.token', {}, []],
  ['from a page of last month', createCsrfToken(secret, { now: 0, use }), {}, []],
  ['from a page of another kind', createCsrfToken(secret), {}, []],
  ['from the page of another deal', createCsrfToken(secret, { use: use.replace(sampleSlug, 'other') }), {}, []],
  ['from the page of another member', createCsrfToken(secret, { use: use.replace(hash, 'B'.repeat(22)) }), {}, []],
])('"I’m Interested" %s fails, and the page shows the button again', async (_what, given, options, told) => {
  const { location, sent, body } = await press(given, options);
  expect([location, sent]).toEqual([`${path}?interest=failed#interest`, told]);
  expect([body.includes('Again'), body.includes('<form')]).toEqual([true, true]);
});

test('"I’m Interested" on a preview is not sent to the api', async () => {
  const { location, sent } = await press(createCsrfToken(secret, { test: true, use }));
  expect([location, sent]).toEqual([expect.stringMatching(thanked), []]);
});

test('a URL makes the page thank only with a valid signature of this member’s interest in this deal', async () => {
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

test.each([sampleSlug, 'no-such-deal'])(
  'a visitor who is not a member is redirected to the form, about %s',
  async (slug) => {
    const { location, sent } = await press(token, { cookie: '', slug });
    expect([location, sent]).toEqual([`/buy-land?about=${slug}#contact-form`, []]);
  },
);

const photo = `${sampleListing.photos[0]?.src828}.avif`;

test('a photo is loaded from the api once, then from the disk, also while the api is down', async () => {
  const { read, api } = await setupLand();
  const { statusCode, body, headers } = await read(photo);
  expect([statusCode, body, headers['content-type']]).toEqual([200, `bytes of /api${photo}`, 'image/avif']);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  api.stop();
  expect((await read(photo)).body).toBe(body);
  expect((await read(`${sampleListing.photos[1]?.src828}.avif`)).statusCode).toBe(503);
  for (const wrong of ['/photos/x.avif', `${photo}.svg`, '/photos/..%2Flistings.json'])
    expect((await read(wrong)).statusCode).toBe(404);
});

test('a photo alone may have the styles of the browser that shows it, and nothing else', async () => {
  const { read } = await setupLand();
  const { headers } = await read(`${sampleListing.photos[0]?.src1600}.jpg`);
  expect(headers['content-security-policy']).toEqual(
    expect.stringMatching(/^default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'/),
  );
});

test('a photo that the api does not have is requested again the next time', async () => {
  const { read, api } = await setupLand();
  api.state.status = 404;
  expect((await read(photo)).statusCode).toBe(404);
  api.state.status = 200;
  expect((await read(photo)).statusCode).toBe(200);
});

test('a photo of no deal is not shown and not requested, and a photo that is removed from its deal is deleted from the disk', async () => {
  const { read, api, listings, dataFolder } = await setupLand();
  const unlisted = `/photos/${'c'.repeat(32)}-480.jpg`;
  expect([(await read(unlisted)).statusCode, (await read(unlisted, member)).statusCode]).toEqual([404, 404]);
  expect(api.asked.join()).not.toContain('c'.repeat(32));
  expect((await read(photo)).statusCode).toBe(200);
  const onDisk = () => readdir(join(dataFolder, 'shell/photos'));
  expect(await onDisk()).toEqual([photo.slice('/photos/'.length)]);
  api.state.listings = [{ ...sampleListing, photos: sampleListing.photos.slice(1) }];
  await listings.follow();
  expect((await read(photo)).statusCode).toBe(404);
  expect(await onDisk()).toEqual([]);
});

test('a photo of an early deal is shown only to members, by cookie or by the token in an email, until the deal is public', async () => {
  let now = Date.now();
  const { read, api } = await setupLand({ listings: [early], now: () => now });
  const statusOf = async (address: string, cookie = '') => (await read(address, cookie)).statusCode;
  expect([await statusOf(photo), await statusOf(photo, 'member=x.y'), await statusOf(`${photo}?m=x`)]).toEqual([
    404, 404, 404,
  ]);
  const shown = await read(photo, member);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
  expect(await statusOf(`${photo}?m=${memberToken}`)).toBe(200);
  api.state.hasLeft = true;
  expect([await statusOf(photo, member), await statusOf(`${photo}?m=${memberToken}`)]).toEqual([404, 404]);
  now += 60_000;
  expect(await statusOf(photo)).toBe(200);
});

test('a photo of an early and a public deal is shown to everyone', async () => {
  const { read } = await setupLand({ listings: [early, { slug: 'another-deal-public' }] });
  expect((await read(photo)).statusCode).toBe(200);
});

test('a page shows similar land that everybody may see, also to members, and its own URL only if it is public', async () => {
  let now = Date.now();
  const other = { slug: 'other-land', publicAt: new Date(now - 1).toISOString() };
  const listings = [{}, other, { ...early, slug: 'early-land' }, { ...early, slug: 'unknown-when', publicAt: null }];
  const { read } = await setupLand({ listings, now: () => now });
  const similarOn = async (address: string) =>
    [...(await read(address, member)).body.matchAll(/<u>(.*?)<\/u>/g)].map(([, slug]) => slug);
  expect(await similarOn(path)).toEqual(['other-land']);
  expect(await similarOn('/land/early-land')).toEqual(['other-land', sampleSlug]);
  expect((await read('/land/early-land', member)).body).not.toContain('<q>');
  expect((await read(path)).body).toContain(`<q>https://land.example${path}</q>`);
  now += 60_000;
  expect(await similarOn(path)).toEqual(['early-land', 'other-land']);
});

test('the outline of a county is loaded from the api once, and names no deal', async () => {
  const { read, api } = await setupLand({ listings: [early] });
  const first = await read('/counties/04001.svg');
  expect([first.statusCode, first.body, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    ...[200, '<svg/>'],
    ...['image/svg+xml', 'public, max-age=604800'],
  ]);
  api.stop();
  expect((await read('/counties/04001.svg')).statusCode).toBe(200);
  expect((await read('/counties/41035.svg')).statusCode).toBe(503);
  expect(api.asked.filter((line) => line.includes('/counties/'))).toEqual(['GET /api/counties/04001.svg']);
});

test.each(['99999.svg', '4001.svg', '04001.png', '04001.svg%2f..', 'a.svg'])(
  'there is no outline %s, and a county that is unknown is asked for again',
  async (name) => {
    const { read, api } = await setupLand();
    const ask = async () => (await read(`/counties/${name}`)).statusCode;
    expect([await ask(), await ask()]).toEqual([404, 404]);
    expect(api.asked.filter((line) => line.includes('/counties/'))).toHaveLength(name === '99999.svg' ? 2 : 0);
  },
);
