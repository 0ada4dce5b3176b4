import { expect, test } from '@jest/globals';
import { isVouched } from './vouched.js';

const [ann, bob, ada] = [
  { id: 'ann', role: 'agent' },
  { id: 'bob', role: 'agent' },
  { id: 'ada', role: 'admin' },
] as const;

test.each<[string, typeof ann | typeof ada, readonly (typeof ann | typeof bob | typeof ada)[], boolean]>([
  ['of one agent does not count', ann, [], false],
  ['of one agent who also confirmed it does not count', ann, [ann], false],
  ['of one agent that another agent confirmed counts', ann, [bob], true],
  ['of an admin counts', ada, [], true],
  ['that an admin confirms counts', ann, [ada], true],
])('a sale %s', (_fact, staff, confirmed, counts) => {
  expect(isVouched({ staff, confirmations: confirmed.map((each) => ({ staff: each })) })).toBe(counts);
});
