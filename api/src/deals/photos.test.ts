import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { someStaff } from '../inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../test-api.fixture.js';
import { actOnDeal, makeEarly, readDeal, SHELL, someDeal } from './deals.fixture.js';
import type { StoredPhoto } from './deals.dto.js';

const api = await useApi();
const [viewer, agent, admin] = [
  await someStaff(api, 'viewer'),
  await someStaff(api, 'agent'),
  await someStaff(api, 'admin'),
];

let shade = 0;
/** A photo that no other is like. */
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
const outcomeOf = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<{ reason?: string }>().reason,
];

test('a photo is turned upright and kept in three sizes and two formats, without where it was taken', async () => {
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

test.each(['png', 'webp', 'avif'] as const)('a photo may be %s, whatever its sender calls it', async (format) => {
  const id = await someDeal(agent);
  expect((await send(id, await somePhoto().toFormat(format).toBuffer())).statusCode).toBe(200);
});

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['a text', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^Send a photo/],
  ['a GIF', () => somePhoto().gif().toBuffer(), /^Send a photo/],
  ['a TIFF', () => somePhoto().tiff().toBuffer(), /^Send a photo/],
  ['nothing', () => Buffer.alloc(0), /^Send a photo/],
  ['half a photo', async () => (await somePhoto(500, 500).png().toBuffer()).subarray(0, 300), /damaged/],
  ['a bomb', () => somePhoto(10_000, 6001).png({ compressionLevel: 9 }).toBuffer(), /damaged/],
])('%s is no photo', async (_what, make, message) => {
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

test('a deal has at most twelve photos, each once', async () => {
  const id = await someDeal(agent);
  const first = somePhoto();
  const { id: photoId } = await add(id, first);
  for (let count = 1; count < 12; count += 1) await add(id);
  expect(await add(id, first)).toMatchObject({ id: photoId });
  expect(outcomeOf(await send(id, await somePhoto().jpeg().toBuffer()))).toEqual([409, 'too-many-photos']);
  expect((await readDeal(agent, id)).photos).toHaveLength(12);
});

test('photos are ordered and described, and one that is left out is gone, unless another deal has it', async () => {
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

test('of an announced deal only an admin adds, describes, orders and deletes photos, in words that may stand', async () => {
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

test('only servers of the site read a photo, and staff with their session', async () => {
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

test('a deal of four photos at once keeps all of them', async () => {
  const id = await someDeal(agent);
  await Promise.all([add(id), add(id), add(id), add(id)]);
  expect((await readDeal(agent, id)).photos).toHaveLength(4);
  const [{ files } = { files: 0 }] = await queryTestDatabase<{ files: number }>(
    'SELECT count(*)::int AS files FROM deal_photo_files f JOIN deal_photos p ON left(f.name, 32) = p.hash WHERE p.deal_id = $1',
    [id],
  );
  expect(files).toBe(24);
});
