import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Description, writeTypes } from '../../api/desk/types.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { readTestSite } from '../site/test-site.ts';

test('the generated types of the front ends match openapi.json', () => {
  const kit = join(projectFolder, 'shell/kit');
  const generator = join(
    dirname(createRequire(join(kit, 'package.json')).resolve('openapi-typescript')),
    '../bin/cli.js',
  );
  const description = join(projectFolder, 'api/openapi.json');
  const generated = execFileSync(process.execPath, [generator, description], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(readFileSync(join(kit, 'src/api-types.ts'), 'utf8').trim()).toBe(generated.trim());
});

test("the generated types of the desk match the api's description for staff", async () => {
  const answer = await fetch(`http://localhost:${readTestSite().ports?.API_PORT}/desk/docs-json`);
  const generated = test.info().outputPath('api-types.ts');
  mkdirSync(dirname(generated), { recursive: true });
  writeTypes((await answer.json()) as Description, generated);
  const committed = join(projectFolder, 'api/desk/src/shared/api/api-types.ts');
  expect(readFileSync(committed, 'utf8'), 'run "npm run types --prefix api/desk"').toBe(
    readFileSync(generated, 'utf8'),
  );
});
