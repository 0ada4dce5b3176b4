/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createFolder } from '@land/http/after-test.fixture';
import { sections } from '@land/release-tools/sections.ts';
import { projectFolder } from '../services.ts';
import { planSection, writePlan } from './plan.ts';

test('if a file cannot be written, all others are as they were', async () => {
  const folder = await createFolder();
  writeFileSync(join(folder, 'old'), 'before');
  const at = (name: string) => relative(projectFolder, join(folder, name));
  // A file is where the last one needs a folder.
  const plan = new Map([at('old'), at('new'), at('old/below')].map((file) => [file, 'after']));
  expect(() => writePlan(plan)).toThrow();
  expect([readFileSync(join(folder, 'old'), 'utf8'), existsSync(join(folder, 'new'))]).toEqual(['before', false]);
});

test('the next section gets a free port, and an image and a workflow of its own', async () => {
  const here = sections.filter(({ isElsewhere }) => !isElsewhere);
  const [last] = here.toSorted((one, other) => other.port - one.port);
  const plan = await planSection({ name: 'newcomers', path: '/newcomers' });
  const port = Math.max(...sections.map((section) => section.port)) + 1;
  expect(plan.get('shell/release-tools/sections.ts')).toContain(
    `{ name: 'newcomers', port: ${port}, paths: ['/newcomers'] }`,
  );
  const image = plan.get('newcomers-app/Dockerfile') ?? '';
  expect(image).toContain('COPY newcomers-app/package.json newcomers-app/\n');
  expect(image.split(`${last?.name}-app`)).toHaveLength(3);
  expect(image).not.toContain(String(last?.port));
  expect(plan.get('.github/workflows/newcomers.yml')).not.toMatch(new RegExp(`\\b${last?.name}\\b`, 'i'));
});
