/** Each operation for staff is used by a screen of the desk, or a document names the program that uses it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { readTestSite } from '../site/test-site.ts';

/** Operations of programs, each with the document that tells how to use it. */
const FOR_PROGRAMS: Record<string, string> = {
  'POST /api/admin/sessions': 'api/src/inbox/README.md',
  'POST /api/admin/leads/{id}/contacts': 'api/src/inbox/README.md',
  'GET /api/admin/closed-states': 'api/src/inbox/README.md',
  'POST /api/admin/closed-states': 'api/src/inbox/README.md',
  'GET /api/admin/calendars/{token}': 'api/src/inbox/README.md',
  'GET /api/admin/may-text': 'api/src/texting/README.md',
};

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

/** The calls in the desk's sources: `api.GET('…')`, the table of changes to a lead, and links to files. */
function callsOfDesk(): Set<string> {
  const files = globSync('api/desk/src/**/*.{ts,tsx}', { cwd: projectFolder });
  const source = files
    .filter((path) => !/api-types|\.test\.|\.fixture\./.test(path))
    .map(read)
    .join('\n');
  const lead = /const LEAD = '([^']+)'/.exec(source)?.[1] ?? '';
  const resolved = source.replaceAll('${LEAD}', lead).replaceAll(', LEAD]', `, '${lead}']`);
  const called = [
    ...resolved.matchAll(/\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g),
    ...resolved.matchAll(/\['(get|post|put|patch|delete)', ['`]([^'`]+)['`]\]/g),
  ].map(([, method = '', path = '']) => `${method.toUpperCase()} ${path}`);
  const links = [...resolved.matchAll(/`(\/api\/admin\/[^`?]+)\??/g)].map(
    ([, path = '']) => `GET ${path.replaceAll(/\$\{\w+\}/g, '{id}')}`,
  );
  return new Set([...called, ...links]);
}

test('each operation for staff is used by a screen, or a document names the program that uses it', async () => {
  const answer = await fetch(`http://localhost:${readTestSite().ports?.API_PORT}/desk/docs-json`);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  expect(operations.length).toBeGreaterThan(60);
  const called = callsOfDesk();
  const isDocumented = (operation: string) =>
    read(FOR_PROGRAMS[operation] ?? 'README.md').includes(
      operation.replace(/^\w+ \/api\/admin\//, '').replaceAll(/[{}]/g, (brace) => (brace === '{' ? '<' : '>')),
    );
  const isCalled = (operation: string) => called.has(operation) || called.has(operation.replaceAll(/\{\w+\}/g, '{id}'));
  const unused = operations.filter((each) => !isCalled(each) && !(each in FOR_PROGRAMS && isDocumented(each)));
  expect(unused).toEqual([]);
});
