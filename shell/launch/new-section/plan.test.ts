/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createFolder } from '@land/http/after-test.fixture';
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
  const plan = await planSection({ name: 'agents', path: '/agents' });
  expect(plan.get('shell/release-tools/sections.ts')).toContain("{ name: 'agents', port: 3004, paths: ['/agents'] },");
  const image = plan.get('agents-app/Dockerfile') ?? '';
  expect(image).toContain('COPY legal-app/package.json legal-app/\nCOPY agents-app/package.json agents-app/\n');
  expect(image.match(/legal|LEGAL|3003/g)).toEqual(['legal', 'legal']);
  expect(plan.get('.github/workflows/agents.yml')).not.toMatch(/legal|LEGAL/);
});
