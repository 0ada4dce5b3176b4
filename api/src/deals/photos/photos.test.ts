import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { someStaff, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { actOnDeal, makeEarly, readDeal, SHELL, someDeal } from '../../../fixtures/deals/deals.fixture.js';
import type { StoredPhoto } from '../deal/deals.dto.js';

const api = await useApi();
const [viewer, agent, admin] = [
  await someStaff(api, 'viewer'),
  await someStaff(api, 'agent'),
  await someStaff(api, 'admin'),
];

let shade = 0;
/** A photo that differs from all others. */
const somePhoto = (width = 40, height = 20) => {
  shade += 1;
  const background = { r: (shade * 11) % 256, g: (shade * 47) % 256, b: 20 };
  return sharp({ create: { width, height, channels: 3, background } });
};

const send = (id: string, payload: Buffer, staff = agent, type = 'image/jpeg') =>
  api.request({
    method: 'PUT',
    url: `/api/admin/deals/${id}/photos`,
    headers: { ...staff.headers, 'content-type': type },
    payload,
  });
const add = async (id: string, photo = somePhoto()) =>
  (await send(id, await photo.jpeg().toBuffer())).json<StoredPhoto>();
const order = async (id: string, photos: unknown, staff = agent, version?: number) =>
  staff.send(
    'PATCH',
    `deals/${id}/photos`,
    { photos },
    { 'if-match': `"${version ?? (await readDeal(agent, id)).version}"` },
  );
const fetchFile = (name: string, headers: Record<string, string> = SHELL) =>
  api.request({ url: `/api/photos/${name}`, headers });
/** Changes the names of formats in the first box of an AVIF file. */
const nameBrands = (avif: Buffer, brand: string, others = brand) => {
  const named = Buffer.from(avif);
  named.write(brand, 8, 'latin1');
  for (let at = 16; at < avif.readUInt32BE(0); at += 4) named.write(others, at, 'latin1');
  return named;
};
const outcomeOf = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<{ reason?: string }>().reason,
];

test('a photo is rotated upright and stored in three sizes and two formats, without metadata such as its place', async () => {
  const id = await someDeal(agent);
  const gps = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 7/1 0/1' } };
  const sent = await somePhoto(2400, 1800).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
  expect(sent.includes('SecretCamera')).toBe(true);
  const answer = await send(id, sent);
  expect(answer.statusCode).toBe(200);
  const { hash, width, height } = answer.json<StoredPhoto>();
  expect([width, height]).toEqual([1600, 2133]);
  for (const [size, tall] of [
    [480, 640],
    [828, 1104],
    [1600, 2133],
  ] as const)
    for (const [ending, type, format] of [
      ['avif', 'image/avif', 'heif'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const file = await fetchFile(`${hash}-${size}.${ending}`);
      expect(file.headers).toMatchObject({ 'content-type': type, 'cache-control': 'private, max-age=3600' });
      const { exif, icc, xmp, ...found } = await sharp(file.rawPayload).metadata();
      expect(found).toMatchObject({ width: size, height: tall, format });
      expect([exif, icc, xmp, file.rawPayload.includes('SecretCamera')]).toEqual([...Array<undefined>(3), false]);
    }
});

test.each(['png', 'webp', 'avif'] as const)('a photo may be %s, also with the wrong content type', async (format) => {
  const id = await someDeal(agent);
  expect((await send(id, await somePhoto().toFormat(format).toBuffer())).statusCode).toBe(200);
});

test('a photo may be AVIF whose first box names mif1 before avif, as some programs write it', async () => {
  const id = await someDeal(agent);
  const sent = nameBrands(await somePhoto().avif().toBuffer(), 'mif1', 'avif');
  expect((await send(id, sent)).statusCode).toBe(200);
});

test.each<[string, 'jpeg' | 'png', (bytes: Buffer) => Buffer]>([
  ['without its end mark', 'jpeg', (bytes) => bytes.subarray(0, -2)],
  ['without its second half', 'jpeg', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['without its second half', 'png', (bytes) => bytes.subarray(0, bytes.length / 2)],
])('a photo %s is stored, and the response says that it is incomplete (%s)', async (_what, format, cut) => {
  const id = await someDeal(agent);
  // Fixed bytes instead of sharp's random noise, with which the missing end mark is not always noticed.
  const noise = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, index) => (index * index * 7919) >> 7));
  const whole = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  const answer = await send(id, cut(whole));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ width: 400, height: 300, isIncomplete: true }),
  ]);
  expect((await send(id, whole)).json()).toMatchObject({ isIncomplete: false });
});

/** Creates a large photo in another process, because this test measures the memory of its own process. */
const makeLarge = async (options: object, width = 7700, height = 7700) => {
  const created = JSON.stringify({ create: { width, height, channels: 3, background: '#3a6' } });
  const program = `import sharp from 'sharp';
    process.stdout.write(await sharp(${created}).jpeg(${JSON.stringify(options)}).toBuffer());`;
  const given = ['--input-type=module', '-e', program];
  return (await promisify(execFile)(process.execPath, given, { encoding: 'buffer', maxBuffer: 2 ** 25 })).stdout;
};

/** Runs work, and returns by how many MB the memory of this process (with the api) grew at most. */
const measureGrowth = async (work: () => Promise<unknown>) => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work().finally(() => clearInterval(watch));
  return (most - before) / 1024 / 1024;
};

const TOO_MUCH = 'This photo takes too much memory to read. Save it as a smaller JPEG, then add it again.';
const DAMAGED = 'This photo is damaged: it cannot be read.';

test('a photo that needs much memory to decode is refused; the api’s memory does not grow, and it stores leads meanwhile', async () => {
  const id = await someDeal(agent);
  const heavy = await makeLarge({ progressive: true, chromaSubsampling: '4:4:4' });
  expect(heavy.length).toBeLessThan(1_000_000);
  await submitSeller(api);
  let isReading = true;
  let leads = 0;
  const growth = await measureGrowth(async () => {
    const answering = send(id, heavy).finally(() => (isReading = false));
    for (; isReading; leads += 1) await submitSeller(api);
    const answer = await answering;
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, TOO_MUCH]);
  });
  expect(leads).toBeGreaterThan(5);
  expect(growth).toBeLessThan(60);
  // Large photos that are not progressive, as cameras write them, and smaller progressive ones are accepted.
  expect((await send(id, await makeLarge({ progressive: false }))).statusCode).toBe(200);
  expect((await send(id, await makeLarge({ progressive: true }, 4000, 3000))).statusCode).toBe(200);
  // Five large pictures are encoded and decoded: beside other work, more than a minute.
}, 180_000);

test.each([
  ['kill -KILL $$', 400, TOO_MUCH],
  ['kill -BUS $$', 400, DAMAGED],
  ['exit 1', 503, 'Photos cannot be read right now. Please try again in a moment.'],
])('if the encoding process ends by "%s", the photo is refused with a message', async (command, status, message) => {
  const id = await someDeal(agent);
  const folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  const [path, node] = [join(folder, 'node'), process.execPath];
  await writeFile(path, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const photo = await somePhoto().jpeg().toBuffer();
  process.execPath = path;
  const answer = await send(id, photo).finally(() => (process.execPath = node));
  await rm(folder, { recursive: true });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
});

test('of six photos sent at once, two get 503 and must be sent again later', async () => {
  const id = await someDeal(agent);
  const photos = await Promise.all(Array.from({ length: 6 }, () => somePhoto().jpeg().toBuffer()));
  const answers = await Promise.all(photos.map((photo) => send(id, photo)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 503, 503]);
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers['retry-after']).toBe('5');
});

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['a text', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^Send a photo/],
  ['a GIF', () => somePhoto().gif().toBuffer(), /^Send a photo/],
  ['a TIFF', () => somePhoto().tiff().toBuffer(), /^Send a photo/],
  ['nothing', () => Buffer.alloc(0), /^Send a photo/],
  ['a HEIC', async () => nameBrands(await somePhoto().avif().toBuffer(), 'heic'), /^Send a photo/],
  [
    'the first 30 bytes of a JPEG',
    async () => (await somePhoto(500, 500).jpeg().toBuffer()).subarray(0, 30),
    /damaged/,
  ],
  ['the signature of a PNG alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /damaged/],
  [
    'a PNG of over 60 megapixels',
    () => somePhoto(10_000, 6001).png({ compressionLevel: 9 }).toBuffer(),
    /more than 60 megapixels/,
  ],
])('%s is refused', async (_what, make, message) => {
  const id = await someDeal(agent);
  const answer = await send(id, await make());
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringMatching(message),
  ]);
});

test('more than 20 MB, other bodies and viewers are refused, and no other endpoint takes a picture', async () => {
  const id = await someDeal(agent);
  expect((await send(id, Buffer.alloc(20 * 1024 * 1024 + 1, 0xff))).statusCode).toBe(413);
  expect((await send(id, Buffer.from('{}'), agent, 'application/json')).statusCode).toBe(415);
  expect((await send(id, await somePhoto().jpeg().toBuffer(), viewer)).statusCode).toBe(403);
  const elsewhere = {
    method: 'POST',
    url: '/api/seller',
    headers: { 'content-type': 'image/jpeg' },
    payload: 'x',
  } as const;
  expect((await api.request(elsewhere)).statusCode).toBe(415);
});

test('a deal has at most twelve different photos', async () => {
  const id = await someDeal(agent);
  const first = somePhoto();
  const { id: photoId } = await add(id, first);
  for (let count = 1; count < 12; count += 1) await add(id);
  expect(await add(id, first)).toMatchObject({ id: photoId });
  expect(outcomeOf(await send(id, await somePhoto().jpeg().toBuffer()))).toEqual([409, 'too-many-photos']);
  expect((await readDeal(agent, id)).photos).toHaveLength(12);
});

test('photos are ordered and described; a photo that is not sent is deleted, but not its files if another deal has it', async () => {
  const [id, other] = [await someDeal(agent), await someDeal(agent)];
  const shared = somePhoto();
  const [one, two, three] = [await add(id), await add(id, shared), await add(id)];
  await add(other, shared);
  const photos = [
    { id: three.id, alt: ' A meadow\u202e. ' },
    { id: one.id, alt: '' },
  ];
  expect((await order(id, photos, agent, 1)).statusCode).toBe(412);
  expect((await order(id, photos)).statusCode).toBe(200);
  expect((await readDeal(agent, id)).photos).toMatchObject([{ id: three.id, alt: 'A meadow.' }, { id: one.id }]);
  expect((await readDeal(agent, id)).checks).toMatchObject([{ code: 'alt-missing', isBlocking: true }]);
  expect((await fetchFile(`${two.hash}-480.jpg`)).statusCode).toBe(200);
  expect((await order(id, [])).statusCode).toBe(200);
  expect((await fetchFile(`${one.hash}-480.jpg`)).statusCode).toBe(404);
});

test.each<[string, (id: string) => unknown]>([
  ['no list', () => ({})],
  ['nothing', () => null],
  ['a photo that is null', () => [null]],
  ['the name of a file', (id) => [{ id, alt: 'IMG_0042.JPG' }]],
  ['the number of a camera', (id) => [{ id, alt: 'DSC01234' }]],
  ['an alt that is too long', (id) => [{ id, alt: 'x'.repeat(201) }]],
  ['an alt that is null', (id) => [{ id, alt: null }]],
  [
    'one photo twice',
    (id) => [
      { id, alt: 'A' },
      { id, alt: 'B' },
    ],
  ],
  ['a photo of another deal', () => [{ id: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f', alt: 'A' }]],
])('photos cannot be ordered by %s', async (_what, make) => {
  const id = await someDeal(agent);
  const photo = await add(id);
  const answer = await order(id, make(photo.id));
  expect([answer.statusCode, answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field]).toEqual([
    400,
    'photos',
  ]);
});

test('only an admin changes the photos of an announced deal, and their descriptions must pass the checks', async () => {
  const id = await someDeal(agent);
  const { id: photoId } = await add(id);
  const { id: otherId } = await add(id);
  const photos = [
    { id: photoId, alt: 'A meadow.' },
    { id: otherId, alt: 'A road.' },
  ];
  await order(id, photos);
  await actOnDeal(api, admin, id, 'schedule');
  const another = await somePhoto().jpeg().toBuffer();
  for (const staff of [agent, admin]) {
    expect(outcomeOf(await order(id, photos.toReversed(), staff))).toEqual([409, 'deal-scheduled']);
    expect(outcomeOf(await send(id, another, staff))).toEqual([409, 'deal-scheduled']);
  }
  await actOnDeal(api, admin, id, 'stop');
  await makeEarly(api, admin, id);
  for (const changed of [
    [{ id: photoId, alt: 'Something else.' }, photos[1]],
    photos.toReversed(),
    photos.slice(1),
    [],
  ])
    expect(outcomeOf(await order(id, changed))).toEqual([403, 'deal-announced']);
  expect(outcomeOf(await send(id, another))).toEqual([403, 'deal-announced']);
  expect((await readDeal(agent, id)).photos).toMatchObject(photos);
  for (const alt of ['', 'A meadow, $99 down.'])
    expect(outcomeOf(await order(id, [{ id: photoId, alt }], admin))).toEqual([409, 'deal-unready']);
  expect((await order(id, [{ id: photoId, alt: 'The meadow in May.' }], admin)).statusCode).toBe(200);
  expect((await send(id, another, admin)).statusCode).toBe(200);
  await actOnDeal(api, admin, id, 'withdraw');
  expect(outcomeOf(await send(id, another, admin))).toEqual([409, 'deal-over']);
});

test.each([
  'x',
  '..%2f..%2fetc%2fpasswd',
  `${'0'.repeat(32)}-480.png`,
  `${'0'.repeat(32)}-481.jpg`,
  `${'0'.repeat(32)}-480.jpg`,
])('there is no photo called %s', async (name) => {
  expect((await fetchFile(name)).statusCode).toBe(404);
});

test('only servers of the site and signed-in staff can read a photo', async () => {
  const id = await someDeal(agent);
  const { hash } = await add(id);
  const name = `${hash}-480.jpg`;
  for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: 'member=x' }, viewer.headers])
    expect((await fetchFile(name, headers as Record<string, string>)).statusCode).toBe(401);
  expect((await fetchFile(name)).statusCode).toBe(200);
  const preview = (file: string, headers: Record<string, string>) =>
    api.request({ url: `/api/admin/photos/${file}`, headers });
  expect((await preview(name, {})).statusCode).toBe(401);
  const shown = await preview(name, viewer.headers as Record<string, string>);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await preview('x', viewer.headers as Record<string, string>)).statusCode).toBe(404);
});

test('four photos that are sent to a deal at once are all stored', async () => {
  const id = await someDeal(agent);
  await Promise.all([add(id), add(id), add(id), add(id)]);
  expect((await readDeal(agent, id)).photos).toHaveLength(4);
  const [{ files } = { files: 0 }] = await queryTestDatabase<{ files: number }>(
    'SELECT count(*)::int AS files FROM deal_photo_files f JOIN deal_photos p ON left(f.name, 32) = p.hash WHERE p.deal_id = $1',
    [id],
  );
  expect(files).toBe(24);
});
