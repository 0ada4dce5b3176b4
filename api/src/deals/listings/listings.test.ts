import { expect, test } from '@jest/globals';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { actOnDeal, changeDeal, makeEarly, readDeal, SHELL, someDeal } from '../../../fixtures/deals/deals.fixture.js';
import { ListingsRepository } from './listings.repository.js';
import { ListingsService } from './listings.service.js';
import type { Listing, Listings } from './listing.dto.js';

const api = await useApi();
const admin = await someStaff(api, 'admin');

const fetchListings = (headers: Record<string, string> = SHELL) => api.request({ url: '/api/listings', headers });
/** The listing of a deal, read without the cache. */
async function listingOf(id: string): Promise<Listing | undefined> {
  Object.assign(api.app.get(ListingsService), { checkedAt: -Infinity });
  const { slug } = await readDeal(admin, id);
  return (await fetchListings()).json<Listings>().listings.find((each) => each.slug === slug);
}

const TERMS = { downCents: 100_000, payments: 48, paymentCents: 25_000, balloonCents: 0 };

test('only servers of the site can read the listings, which include early deals', async () => {
  const id = await someDeal(admin);
  await makeEarly(api, admin, id);
  const { slug } = await readDeal(admin, id);
  for (const headers of [{}, { authorization: 'Bearer x' }, admin.headers, { cookie: 'member=x' }]) {
    const answer = await fetchListings(headers as Record<string, string>);
    expect([answer.statusCode, answer.body.includes(slug)]).toEqual([401, false]);
  }
  expect(await listingOf(id)).toMatchObject({ stage: 'early', publicAt: null });
  expect(api.lines.join()).not.toContain(slug);
});

test('a deal that is withdrawn again and again is never both shown and gone', async () => {
  const id = await someDeal(admin);
  await makeEarly(api, admin, id);
  await queryTestDatabase('UPDATE deals SET public_at = now() WHERE id = $1', [id]);
  const { slug } = await readDeal(admin, id);
  const change = (columns: string) => queryTestDatabase(`UPDATE deals SET ${columns} WHERE id = $1`, [id]);
  let isOver = false;
  const changes = (async () => {
    while (!isOver) {
      await change("stage = 'withdrawn', closed_at = now()");
      await change("stage = 'early', closed_at = NULL");
    }
  })();
  const states = new Set<string>();
  for (let each = 0; each < 200; each += 1) {
    const { shown, gone } = await api.app.get(ListingsRepository).find(new Date());
    states.add(`shown: ${shown.some((deal) => deal.slug === slug)}, gone: ${gone.includes(slug)}`);
  }
  isOver = true;
  await changes;
  expect([...states].sort()).toEqual(['shown: false, gone: true', 'shown: true, gone: false']);
});

test('unchanged listings are 304, and changed ones 200', async () => {
  const id = await someDeal(admin);
  await makeEarly(api, admin, id);
  await listingOf(id);
  const { headers, body } = await fetchListings();
  const etag = String(headers['etag']);
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const again = await fetchListings({ ...SHELL, 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  await changeDeal(admin, id, { priceCents: 900_000 });
  expect((await listingOf(id))?.fields.price).toBe('$9,000');
  const changed = await fetchListings({ ...SHELL, 'if-none-match': etag });
  expect([changed.statusCode, changed.body === body]).toEqual([200, false]);
});

test('a listing contains all texts that buyers see', async () => {
  await admin.send('PUT', 'open-states', { state: 'AZ', kind: 'financing', isOpen: true });
  const way = { directions: 'Past the mill.', point: { lat: 33.9, lon: -114.1 }, apn: '12-3/4' };
  const fields = { terms: TERMS, words: 'A meadow.', access: 'dirt-road', utilities: [], headStartHours: 1, ...way };
  const template = 'https://assessor.example.gov/?n={apn}';
  await admin.send('POST', 'county-links', { countyFips: '04012', kind: 'assessor', template });
  // No test has comps in this county.
  const id = await someDeal(admin, fields, { countyFips: '04012', acres: 5 });
  await makeEarly(api, admin, id);
  const terms = ['Down payment $1,000', '48 monthly payments of $250', 'Annual percentage rate 14.9%'];
  expect(await listingOf(id)).toMatchObject({
    terms,
    fields: {
      title: '5 acres in La Paz County, Arizona',
      ...{ price: '$10,000', acres: '5 acres', access: 'Dirt road', utilities: 'None', words: 'A meadow.' },
      ...{ holding: 'We own this land.', kinds: 'Recreational Land', terms: terms.join('. ') },
      until: '1 hour after the last buyer on our list is told',
      summary: '5 acres in La Paz County, Arizona for $10,000. Dirt road.',
      ...{ directions: 'Past the mill.', coordinates: '33.9, -114.1', parcel: '12-3/4' },
    },
    links: {
      outline: '/counties/04012.svg',
      county: 'https://assessor.example.gov/?n=12-3%2F4',
      map: 'https://www.google.com/maps/dir/?api=1&destination=33.9,-114.1',
    },
    payments: { totals: expect.arrayContaining([{ name: 'Finance charge', value: '$3,000' }]) },
  });
  expect((await listingOf(id))?.fields).not.toHaveProperty('evidence');
});

test('an estimate is shown with its sales, for 90 days', async () => {
  const id = await someDeal(admin);
  await makeEarly(api, admin, id);
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const evidence = {
    estimateCents: 1_300_000,
    percentBelow: 23,
    sold: 5,
    county: 'Apache County',
    from: '2026-03-02',
    to: '2026-10-30',
  };
  const store = (day: string) =>
    queryTestDatabase('UPDATE deals SET evidence = $2, version = version + 1 WHERE id = $1', [
      id,
      { ...evidence, day },
    ]);
  await store(dayBefore(88));
  expect((await listingOf(id))?.fields.evidence).toBe(
    'Our estimate $13,000, from 5 sales in Apache County, March 2026 to October 2026. The price is 23% lower. Not an appraisal.',
  );
  await store(dayBefore(91));
  expect((await listingOf(id))?.fields).not.toHaveProperty('evidence');
});

test.each([
  [3_143_456, '$31,400'],
  [1_299_999, '$12,900'],
  [99_950, '$999'],
  [1_234, '$12.30'],
])('an estimate of %d cents is shown as %s', async (estimateCents, words) => {
  const id = await someDeal(admin, { priceCents: Math.round(estimateCents * 0.75) });
  await makeEarly(api, admin, id);
  const day = new Date().toISOString().slice(0, 10);
  const evidence = { estimateCents, percentBelow: 25, sold: 5, county: 'Apache County', from: day, to: day, day };
  await queryTestDatabase('UPDATE deals SET evidence = $2, version = version + 1 WHERE id = $1', [id, evidence]);
  expect((await listingOf(id))?.fields.evidence).toContain(`Our estimate ${words}, from`);
});

test('the listing of sold land has no financing, does not say that we own it, and has its last price unless staff hide it', async () => {
  await admin.send('PUT', 'open-states', { state: 'AZ', kind: 'financing', isOpen: true });
  const way = { directions: 'Past the mill.', point: { lat: 33.9, lon: -114.1 }, apn: '12-3/4' };
  const id = await someDeal(admin, { terms: TERMS, words: 'A meadow.', ...way });
  await makeEarly(api, admin, id, 25);
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
    admin.send(method, `deals/${id}/${path}`, body, { 'if-match': `"${(await readDeal(admin, id)).version}"` });
  await send('POST', 'stage', { to: 'pending' });
  await send('POST', 'stage', { to: 'sold', soldCents: 950_000, soldPriceHidden: true });
  const hidden = await listingOf(id);
  expect(JSON.stringify(hidden)).not.toMatch(/\$|rate|We own|asked|9,?500|1000000|mill|114|12-3/);
  expect(hidden?.fields).toMatchObject({ words: 'A meadow.', summary: '5 acres in Apache County, Arizona: sold.' });
  expect((await readDeal(admin, id)).soldPriceHidden).toBe(true);
  await send('PATCH', 'sale', { soldPriceHidden: false });
  const shown = await listingOf(id);
  // The price that everybody saw before, not the amount that was paid.
  expect(shown?.fields.asked).toBe('Listed at $10,000');
  expect(JSON.stringify(shown)).not.toMatch(/rate|We own|9,?500/);
  expect([shown?.fields.price, shown?.facts.priceCents, shown?.terms]).toEqual([undefined, null, []]);
});

test('a deal is listed while it is early, public or pending, and half a year after it was sold', async () => {
  const id = await someDeal(admin);
  expect(await listingOf(id)).toBeUndefined();
  await actOnDeal(api, admin, id, 'schedule');
  expect(await listingOf(id)).toBeUndefined();
  await actOnDeal(api, admin, id, 'stop');
  await makeEarly(api, admin, id, 20);
  const early = await listingOf(id);
  expect(early).toMatchObject({
    stage: 'early',
    fields: { until: expect.stringMatching(/^\w+day, .+ Central Time$/) },
  });
  expect(Date.parse(early?.publicAt ?? '')).toBeGreaterThan(Date.now());
  await queryTestDatabase(
    "UPDATE deals SET early_at = early_at - interval '5 hours', public_at = public_at - interval '5 hours', version = version + 1 WHERE id = $1",
    [id],
  );
  expect(await listingOf(id)).toMatchObject({
    stage: 'public',
    fields: expect.not.objectContaining({ until: expect.anything() }),
  });
  const move = async (to: string) =>
    admin.send('POST', `deals/${id}/stage`, { to }, { 'if-match': `"${(await readDeal(admin, id)).version}"` });
  await move('pending');
  expect(await listingOf(id)).toMatchObject({ stage: 'pending', publicAt: expect.any(String) });
  await move('sold');
  expect(await listingOf(id)).toMatchObject({ stage: 'sold' });
  await queryTestDatabase(
    "UPDATE deals SET closed_at = now() - interval '181 days', version = version + 1 WHERE id = $1",
    [id],
  );
  expect(await listingOf(id)).toBeUndefined();
  expect((await fetchListings()).json<Listings>().gone).toContain(early?.slug);
});

test('a withdrawn deal is listed as gone if it was public, and nowhere if only members could see it', async () => {
  const isGone = async (toldHoursAgo?: number) => {
    const id = await someDeal(admin);
    await makeEarly(api, admin, id, toldHoursAgo);
    await actOnDeal(api, admin, id, 'withdraw');
    // The time has passed at which it would have become public.
    await queryTestDatabase(
      "UPDATE deals SET closed_at = closed_at - interval '5 hours', public_at = public_at - interval '5 hours', version = version + 1 WHERE id = $1",
      [id],
    );
    expect(await listingOf(id)).toBeUndefined();
    return (await fetchListings()).json<Listings>().gone.includes((await readDeal(admin, id)).slug);
  };
  expect([await isGone(25), await isGone(20), await isGone()]).toEqual([true, false, false]);
});

test('words with HTML are listed unchanged, without characters that reverse the text around them', async () => {
  const id = await someDeal(admin, { words: '<script>alert(1)</script> \u202ereversed %deal.price% "quoted" \u0000' });
  await makeEarly(api, admin, id);
  expect((await listingOf(id))?.fields.words).toBe('<script>alert(1)</script> reversed %deal.price% "quoted"');
});

test('only servers of the site can read the outline of a county', async () => {
  const read = (name: string, headers: Record<string, string> = SHELL) =>
    api.request({ url: `/api/counties/${name}`, headers });
  const drawing = await read('04001.svg');
  expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(drawing.body).toMatch(/^<svg /);
  expect((await read('04001.svg', {})).statusCode).toBe(401);
  for (const name of ['99999.svg', '04001', '04001.png', '..%2f04001.svg'])
    expect((await read(name)).statusCode).toBe(404);
});
