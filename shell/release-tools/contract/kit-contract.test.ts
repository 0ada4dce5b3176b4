/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { judgeContract, type KitContract } from './kit-contract.ts';

const former: KitContract = {
  version: '2.1.0',
  types: {
    Hero: '(HeroProps) => Element',
    HeroProps: '',
    'HeroProps.title': 'string',
    'HeroProps.subtitle?': 'string | undefined',
  },
  forms: { '/api/seller.phone': 'string' },
  classes: ['kit-hero-hero'],
  tokens: ['--space-1'],
  markup: { Hero: 'a1' },
};

const judge = (version: string, changes: Partial<KitContract>) =>
  judgeContract(former, { ...former, ...changes, version });
const withForm = (name: string) => ({ forms: { ...former.forms, [name]: 'string' as const } });
const withType = (name: string, type: string) => ({ types: { ...former.types, [name]: type } });

test.each<[string, Partial<KitContract>, string]>([
  [
    'an export that is taken away',
    { types: { HeroProps: '', 'HeroProps.title': 'string', 'HeroProps.subtitle?': 'string | undefined' } },
    'Hero was taken away',
  ],
  ['a prop of another type', withType('HeroProps.title', 'ReactNode'), 'HeroProps.title has changed'],
  ['one more prop that must be given', withType('HeroProps.image', 'string'), 'HeroProps.image is new'],
  ['a class that is taken away', { classes: [] }, 'The class kit-hero-hero was taken away'],
  ['a token that is taken away', { tokens: [] }, 'The token --space-1 was taken away'],
  ['a field that the api wants', withForm('/api/seller.county'), '/api/seller.county is new'],
  ['a field that the api takes no longer', { forms: {} }, '/api/seller.phone was taken away'],
  ['other HTML', { markup: { Hero: 'b2' } }, 'The HTML of Hero has changed'],
])('%s needs a major version', (_what, changes, words) => {
  const sentence = `${words}: raise the version in shell/kit/package.json by a major one (from 2.1.0), for releases that were built with it would break.`;
  for (const version of ['2.1.0', '2.1.1', '2.2.0', '1.0.0'])
    expect(judge(version, changes)).toEqual({ outcome: 'refused', sentence });
  expect(judge('3.0.0', changes).outcome).toBe('raised');
});

test.each<[string, Partial<KitContract>, string]>([
  ['a new export', withType('Table', '(TableProps) => Element'), 'Table is new'],
  ['a prop that may be given', withType('HeroProps.image?', 'string | undefined'), 'HeroProps.image? is new'],
  ['a field that may be left out', withForm('/api/seller.county?'), '/api/seller.county? is new'],
  ['a new class', { classes: ['kit-hero-hero', 'kit-table-table'] }, 'The class kit-table-table is new'],
  ['a new part', { markup: { Hero: 'a1', Table: 'c3' } }, 'The HTML of Table is new'],
])('%s needs a minor version', (_what, changes, words) => {
  const sentence = `${words}: raise the version in shell/kit/package.json by a minor one (from 2.1.0), for releases that use it must not meet an older shell.`;
  for (const version of ['2.1.0', '2.1.1', '2.0.0'])
    expect(judge(version, changes)).toEqual({ outcome: 'refused', sentence });
  for (const version of ['2.2.0', '3.0.0']) expect(judge(version, changes).outcome).toBe('raised');
});

test('the greatest change decides, and the others are counted', () => {
  expect(judge('2.2.0', { classes: ['kit-table-table'], tokens: [] })).toEqual({
    outcome: 'refused',
    sentence:
      'The class kit-hero-hero was taken away and 1 more: raise the version in shell/kit/package.json by a major one (from 2.1.0), for releases that were built with it would break.',
  });
});

test('without a change any version that is not lower will do', () => {
  expect(judge('2.1.0', {})).toEqual({ outcome: 'unchanged' });
  for (const version of ['2.1.1', '2.2.0', '3.0.0'])
    expect(judge(version, {})).toEqual({ outcome: 'raised', changes: [] });
});

test('contract.json is what the kit is', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), '--check']);
  expect(String(stderr)).toBe('');
  expect(String(stdout)).toMatch(/^The contract of kit \S+ is as it was\.\n$/);
});
