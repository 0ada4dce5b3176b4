/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCases } from '@land/http/cases.fixture';
import { checkContract, type KitContract } from './kit-contract.ts';

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

const check = (version: string, changes: Partial<KitContract>) =>
  checkContract(former, { ...former, ...changes, version });

const effects = {
  major: 'because releases that were built with it would break',
  minor: 'because releases that use it need a shell that has it',
};
const tooLow = { major: ['2.1.0', '2.1.1', '2.2.0', '1.0.0'], minor: ['2.1.0', '2.1.1', '2.0.0'] };
const enough = { major: ['3.0.0'], minor: ['2.2.0', '3.0.0'] };

type Case = [string, 'major' | 'minor', Partial<KitContract>, string];

test.each(readCases<Case>(import.meta.dirname, 'kit-contract'))(
  '%s needs a %s version',
  (_what, kind, changes, words) => {
    const sentence = `${words}: raise the version in shell/kit/package.json by a ${kind} one (from 2.1.0), ${effects[kind]}.`;
    for (const version of tooLow[kind]) expect(check(version, changes)).toEqual({ outcome: 'refused', sentence });
    for (const version of enough[kind]) expect(check(version, changes).outcome).toBe('raised');
  },
);

test('of several changes the message names the first of the greatest kind, and counts the others of that kind', () => {
  expect(check('2.2.0', { classes: ['kit-table-table'], tokens: [] })).toEqual({
    outcome: 'refused',
    sentence:
      'The class kit-hero-hero was removed and 1 more: raise the version in shell/kit/package.json by a major one (from 2.1.0), because releases that were built with it would break.',
  });
});

test('without a change of the contract, the same version and every higher one are accepted', () => {
  expect(check('2.1.0', {})).toEqual({ outcome: 'unchanged' });
  for (const version of ['2.1.1', '2.2.0', '3.0.0'])
    expect(check(version, {})).toEqual({ outcome: 'raised', changes: [] });
});

test('contract.json matches the sources of the kit', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), '--check']);
  expect(String(stderr)).toBe('');
  expect(String(stdout)).toMatch(/^The contract of kit \S+ is unchanged\.\n$/);
});
