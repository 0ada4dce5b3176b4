import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';

test('the front ends’ types are the ones that the api’s description gives', () => {
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
