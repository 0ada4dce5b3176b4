/**
 * `npm run contract -w @land/kit`: writes `contract.json` if the kit's version was raised as the changes require. With
 * `-- --check`, writes nothing, and exits with 1 if the file does not match the kit.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContract, type KitContract } from './kit-contract.ts';
import { readContract } from './read-contract.ts';

const file = join(import.meta.dirname, '../../kit/contract.json');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const current = await readContract();
const former = await readFile(file, 'utf8').then(
  (text) => JSON.parse(text) as KitContract,
  () => undefined,
);
const verdict = former ? checkContract(former, current) : ({ outcome: 'raised', changes: [] } as const);

if (verdict.outcome === 'unchanged') console.log(`The contract of kit ${current.version} is unchanged.`);
else if (verdict.outcome === 'refused') fail(verdict.sentence);
else if (values.check)
  fail('shell/kit/contract.json is not up to date: run "npm run contract -w @land/kit" and commit it.');
else {
  await writeFile(file, `${JSON.stringify(current, null, 2)}\n`);
  for (const { what, bump } of verdict.changes) console.log(`${what} (${bump}).`);
  console.log(`The contract of kit ${current.version} is written.`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
