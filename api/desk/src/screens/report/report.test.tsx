import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDesk } from '../../desk.fixture.tsx';
import { fakeApi } from '../../browser.fixture.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { toCsv } from './csv.ts';
import { SITE_SENTENCES } from './site-promises.tsx';
import { ReportPage } from './report-page.tsx';
import { soldLandCsv } from './sold-land.tsx';

const RANGE = { from: '2026-09-07T05:00:00.000Z', to: '2026-11-24T15:00:00.000Z' };
const COUNTS = { due: 4, kept: 2, late: 1, pending: 1, medianSeconds: 8100, percentile90Seconds: 277_200 };
const NONE = { due: 0, kept: 0, late: 0, pending: 0, medianSeconds: null, percentile90Seconds: null };
const CONVERSION = {
  ...{ type: 'seller', release: 'seller@2.0.0' },
  ...{ submitted: 8, contacted: 4, offered: 2, closed: 0, listed: 0 },
};

const SOLD = {
  ...{ month: '2026-11', place: 'Apache County, Arizona', deals: 2, boughtCents: 460_000, costsCents: 123_456 },
  ...{ soldCents: 950_000, profitCents: -12_345, unknown: 1, medianDaysHeld: 32.5 },
};

const REPORTS: Record<string, unknown> = {
  '/api/admin/reports/promise': {
    rows: [
      { ...RANGE, group: 'ann', name: 'Ann Lee', ...COUNTS },
      { ...RANGE, group: 'none', name: null, ...NONE },
      { ...RANGE, group: null, name: null, ...COUNTS },
    ],
  },
  '/api/admin/reports/site-promises': {
    from: '2026-10-01T00:00:00.000Z',
    items: [
      { promise: 'answers', kept: 41, of: 44, isMissed: false },
      { promise: 'head-start', kept: 0, of: 0, isMissed: false },
      { promise: 'below-market', kept: 1, of: 4, isMissed: true },
      { promise: 'financing', kept: 2, of: 4, isMissed: false },
    ],
  },
  '/api/admin/reports/conversion': { ...RANGE, rows: [CONVERSION] },
  '/api/admin/reports/sold-land': { rows: [], total: { ...SOLD, month: null, place: null, deals: 0 }, isCut: false },
};

test('each count links to its leads, a zero has no link, and a percentage is of the leads that are due', async () => {
  fakeApi(({ path }) => [200, REPORTS[path]]);
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  const row = await screen.findByRole('row', { name: /^Ann Lee/ });
  expect(row.textContent).toBe('Ann Lee42 67%112 h 15 min3 days 5 h');
  const links = within(row).getAllByRole('link');
  const queries = links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams);
  const clocks = ['kept', 'late', 'pending', 'answered', 'answered'];
  expect(queries.map((query) => query.get('clock') ?? query.get('type'))).toEqual(['seller', ...clocks]);
  for (const query of queries)
    expect([query.get('assignee'), query.get('receivedFrom'), query.get('receivedTo')]).toEqual([
      'ann',
      RANGE.from,
      RANGE.to,
    ]);
  const empty = screen.getByRole('row', { name: /^Unassigned/ });
  expect([empty.textContent, within(empty).queryAllByRole('link')]).toEqual(['Unassigned0000––', []]);
});

test('each step of a release links to the leads that reached it', async () => {
  fakeApi(({ path }) => [200, REPORTS[path]]);
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  const row = await screen.findByRole('row', { name: /^seller@2\.0\.0/ });
  expect(row.textContent).toBe('seller@2.0.084 50%2 25%0 0%');
  const { search } = new URL(within(row).getByRole<HTMLAnchorElement>('link', { name: '2' }).href);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    ...{ type: 'seller', release: 'seller@2.0.0', reached: 'offer-made' },
    ...{ receivedFrom: RANGE.from, receivedTo: RANGE.to },
  });
  expect(screen.getByText('No form was sent in this time.')).toBeTruthy();
});

test('a promise that most deals miss is listed with the sentences of the site that must change', async () => {
  fakeApi(({ path }) => [200, REPORTS[path]]);
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  const list = await screen.findByRole('list', { name: 'What the website promises' });
  const shown = [...list.children].map(({ textContent }) => textContent);
  expect(shown).toEqual([
    '41 of 44 sellers were answered within 24 hours. Not always',
    'None yet: new deals were shown to the buyers list alone for their head start. ',
    expect.stringMatching(
      /^1 of 4 deals are 10 to 40% below market .*Not true.*Leave out “10-40% below market value”\..*Buy Land: .*Home: /,
    ),
    '2 of 4 deals have owner financing. True',
  ]);
});

const SENTENCES = Object.values(SITE_SENTENCES).flatMap(({ sentences }) => sentences);

test.each(SENTENCES)('$file contains: $words', ({ file, words }) => {
  const source = readFileSync(join(process.cwd(), file), 'utf8');
  expect(source.replace(/\s+/g, ' ')).toContain(words);
});

test('the sentences to change are listed by the names of pages, not of files', async () => {
  const promises = Object.keys(SITE_SENTENCES).map((promise) => ({ promise, kept: 1, of: 4, isMissed: true }));
  const answers = { ...REPORTS, '/api/admin/reports/site-promises': { from: RANGE.from, items: promises } };
  fakeApi(({ path }) => [200, answers[path as keyof typeof answers]]);
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  const list = await screen.findByRole('list', { name: 'What the website promises' });
  expect(list.textContent?.match(/Change it on the website: /g)).toHaveLength(promises.length);
  expect(list.textContent).not.toMatch(/\bsrc\b|\.tsx?\b/);
});

test('the other day of the range stays when one is changed', async () => {
  const requests = fakeApi(({ path }) => [200, REPORTS[path]]);
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  await screen.findByRole('row', { name: /^seller@2/ });
  fireEvent.input(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
  const ranges = () => requests.map(({ query }) => [query.get('from')?.slice(0, 8), query.get('to')]);
  await waitFor(() => expect(ranges()).toContainEqual(['2026-10-', RANGE.to]));
});

test('a refused range shows the reason, without tables and without trying the same again', async () => {
  queryClient.clear();
  const message = 'The end must be after the start.';
  fakeApi(({ path }) => (path.endsWith('site-promises') ? [200, REPORTS[path]] : [400, { message }]));
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryAllByRole('heading', { name: /answered within|by release/ })).toEqual([]);
});

test('cells that a spreadsheet would run as formulas are escaped in the CSV file', () => {
  expect(
    toCsv([
      ['Agent', 'Sellers'],
      ['=HYPERLINK("x")', 4],
      ['Ann;+1', null],
      ['Ann "A" Lee, Jr.', -1],
    ]),
  ).toBe('\ufeff"Agent","Sellers"\r\n"\'=HYPERLINK(""x"")",4\r\n"Ann;\'+1",\r\n"Ann ""A"" Lee, Jr.",-1\r\n');
});

test('sold land has a row for each month and county, with a loss as a negative amount, and its CSV has dollars', async () => {
  const report = { rows: [SOLD], total: { ...SOLD, month: null, place: null }, isCut: false };
  fakeApi(({ path }) => [200, path.endsWith('/sold-land') ? report : REPORTS[path]]);
  renderDesk(<ReportPage />, { at: '/report?by=agent', role: 'viewer' });
  const table = await screen.findByRole('table', { name: 'Sold land' });
  const rows = within(table).getAllByRole('row');
  const shown = rows.map((row) => [...row.children].map(({ textContent }) => textContent.replace('\u2060', '')));
  expect(shown).toEqual([
    ['Month and county', 'Profit', 'Deals', 'Bought for', 'Costs', 'Sold for', 'Median days held'],
    ['Nov 2026, Apache County, Arizona', '−$123', '2', '$4,600', '$1,235', '$9,500', '32.5'],
    ['All', '−$123', '2', '$4,600', '$1,235', '$9,500', '32.5'],
  ]);
  expect(screen.getByText(/The profit leaves out 1 of 2/)).toBeTruthy();
  expect(soldLandCsv(report)).toBe(
    '\ufeff"Month","County","Deals","Bought for ($)","Costs ($)","Sold for ($)","Profit ($)","Median days held"\r\n' +
      '"2026-11","Apache County, Arizona",2,4600,1234.56,9500,-123.45,32.5\r\n' +
      '"All",,2,4600,1234.56,9500,-123.45,32.5\r\n',
  );
});

test('an invalid day or grouping in the address is ignored', async () => {
  const requests = fakeApi(({ path }) => [200, path.endsWith('/promise') ? { rows: [] } : REPORTS[path]]);
  renderDesk(<ReportPage />, { at: `/report?by=abc&from=abc&to=${RANGE.to}`, role: 'viewer' });
  await screen.findByRole('heading', { name: 'Sellers answered within 24 hours' });
  const sent = requests.filter(({ path }) => path.endsWith('/promise')).map(({ query }) => Object.fromEntries(query));
  expect(sent).toEqual([expect.objectContaining({ by: 'week', to: RANGE.to })]);
  expect(sent[0]).not.toHaveProperty('from');
});
