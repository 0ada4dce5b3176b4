import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { startApi } from '../../fixtures/test-api.fixture.js';
import { generateDescriptions, OPENAPI_FILE } from './openapi-file.js';

const descriptions = await generateDescriptions();
const committed = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as typeof descriptions.whole;

function listOperations({ paths }: typeof committed) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations as Record<string, { tags?: string[] }>).map((operation) => ({ path, ...operation })),
  );
}

test('the committed openapi.json is what the code describes', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(descriptions.openApiFile);
});

test('openapi.json describes what pages and shells call, and nothing for staff or providers', () => {
  const paths = listOperations(descriptions.whole).map(({ path }) => path);
  const ofProviders = [
    '/api/messaging/inbound',
    '/api/messaging/status',
    '/api/mail-events',
    '/api/email-replies',
    '/api/leave-list/{token}',
    '/api/join-list/{token}',
    '/api/join-list/{token}/no',
  ];
  const others = paths.filter((path) => path.startsWith('/api/admin/') || ofProviders.includes(path));
  expect(others.length).toBeGreaterThan(30);
  expect(Object.keys(committed.paths)).toEqual([...new Set(paths)].filter((path) => !others.includes(path)));
  expect(readFileSync(OPENAPI_FILE, 'utf8')).not.toContain('/admin');
});

test('each endpoint has a tag that the description explains', () => {
  const known = descriptions.whole.tags?.map(({ name }) => [name]);
  for (const { path, tags } of listOperations(descriptions.whole))
    expect([path, known]).toEqual([path, expect.arrayContaining([tags])]);
});

test('no field is described as an object without properties', () => {
  const text = JSON.stringify(descriptions.whole, undefined, 2);
  expect(text).not.toMatch(/"type": "object"(?!,\s*"(properties|allOf)")/);
});

test.each(['/api/docs', '/desk/docs'])(
  'the page %s loads under its content security policy, and only that of the desk has staff endpoints',
  async (docs) => {
    const api = await startApi({}, false);
    const page = await api.request({ url: docs });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const load = async (path: string) => api.request({ url: `${docs}${path}` });
    for (const path of ['/swagger-ui-bundle.js', '/swagger-ui.css']) expect((await load(path)).statusCode).toBe(200);
    for (const path of ['-json', '/swagger-ui-init.js'])
      expect((await load(path)).body.includes('/api/admin/')).toBe(docs.startsWith('/desk'));
    await api.stop();
  },
);
