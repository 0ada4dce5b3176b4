import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { startApi } from '../test-api.fixture.js';
import { OPENAPI_FILE, renderOpenApiFile } from './openapi-file.js';

test('the committed openapi.json is what the code describes', async () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(await renderOpenApiFile());
});

test('no field is described as just any object', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).not.toMatch(/"type": "object"(?!,\s*"(properties|allOf)")/);
});

test('the documentation page loads nothing that its policy forbids', async () => {
  const api = await startApi({}, false);
  const page = await api.request({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  for (const url of [
    '/api/docs-json',
    '/api/docs/swagger-ui-init.js',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/swagger-ui.css',
  ]) {
    expect((await api.request({ url })).statusCode).toBe(200);
  }
  await api.stop();
});
