/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('contract.json is what the kit is', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^The contract of kit \S+ is as it was\.\n$/);
}, 60_000);
