/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const own = import.meta.dirname;
const ofApi = resolve(own, '../../../api/src/http/server');
const read = (folder: string, name: string) =>
  readFileSync(resolve(folder, name), 'utf8').replaceAll(/(from '\.\/[\w-]+)\.[jt]s'/g, "$1'");

test.each(['http-limits.ts', 'connections.ts', 'bad-requests.ts'])('%s is the same in shell and api', (name) => {
  expect(read(ofApi, name)).toBe(read(own, name));
});

test('what shell and api share in name, they share in content', () => {
  const shared = readdirSync(own).filter((name) => readdirSync(ofApi).includes(name));
  expect(shared.sort()).toEqual(['bad-requests.ts', 'connections.ts', 'http-limits.ts']);
});
