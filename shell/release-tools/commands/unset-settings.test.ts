/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterTest } from '@land/http/after-test.fixture';
import { createSectionFolder } from './section-folder.fixture.ts';

test('a command of a test publishes nothing and asks no shell, whatever the job has set', async () => {
  const section = await createSectionFolder();
  const published = join(section.folder, 'published');
  const settings = { PUBLISH_COMMAND: `touch "${published}"`, SELLER_SIGNING_KEY: 'none', SELLER_PUBLIC_KEYS: 'none' };
  const before = { ...process.env };
  afterTest(() => {
    for (const name of Object.keys(settings)) if (before[name] === undefined) delete process.env[name];
    Object.assign(process.env, before);
  });
  await section.add('A');
  Object.assign(process.env, settings);
  expect(await section.run('promote', 'A')).toMatchObject({ code: 0, error: '' });
  expect(existsSync(published)).toBe(false);
});
