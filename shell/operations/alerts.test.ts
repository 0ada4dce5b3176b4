/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const rules = read('shell/operations/rules.yml');
const operations = read('shell/OPERATIONS.md');

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
const promtool = folders.map((folder) => join(folder, 'promtool')).find(existsSync);
const withPromtool = promtool ? test : test.skip;
const ifMissing = promtool ? '' : ' (skipped: promtool is missing, Debian has it in the package prometheus)';

/** Runs promtool, and returns its output if it fails, otherwise an empty text. */
function check(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

withPromtool(`promtool accepts the configuration and passes the tests of the alarm rules${ifMissing}`, () => {
  expect(check('check', 'config', 'prometheus.yml')).toBe('');
  expect(check('test', 'rules', 'rules.test.yml')).toBe('');
});

const alarmRules = rules.split(/^ +- alert: /m).slice(1);
const nameOf = (rule: string) => rule.split('\n')[0] ?? '';

test('every alarm rule has an action, a test, and a section in OPERATIONS.md', () => {
  expect(alarmRules.length).toBeGreaterThan(5);
  const ruleTests = read('shell/operations/rules.test.yml');
  for (const rule of alarmRules) {
    const name = nameOf(rule);
    expect(rule).toMatch(/^ +action: [A-Z].+\.$/m);
    expect(rule).toContain(`runbook: shell/OPERATIONS.md#${name.toLowerCase()}\n`);
    expect(operations).toMatch(new RegExp(`^### ${name}\\n\\n\\S.{40,}`, 'm'));
    expect(ruleTests).toMatch(new RegExp(`alertname: ${name}\\n(.+\\n)+? +- exp_labels`));
  }
});

test('the sections under "Alarms" in OPERATIONS.md are the alarm rules, in their order', () => {
  const [, section = ''] = /^## Alarms\n(.+?)^## /ms.exec(operations) ?? [];
  expect([...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(alarmRules.map(nameOf));
});

test('every metric in the rules is exported by the shell or the api', () => {
  const sources = globSync('{shell/server,api/src}/**/*.ts', { cwd: project }).filter(
    (path) => !/\.test\.ts$/.test(path),
  );
  const code = sources.map(read).join('\n');
  const metrics = new Set([...rules.matchAll(/\bland_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')));
  expect(metrics.size).toBeGreaterThan(8);
  expect([...metrics].filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('Prometheus scrapes the default metrics ports of shell and api', () => {
  const config = read('shell/operations/prometheus.yml');
  for (const [name, variable] of [
    ['shell', 'SHELL_METRICS_PORT'],
    ['api', 'API_METRICS_PORT'],
  ] as const) {
    const port = new RegExp(`^# ${variable}=(\\d+)$`, 'm').exec(read('.env.example'))?.[1];
    expect(config).toContain(`names: [${name}], type: A, port: ${port},`);
    expect(read(`${name}/Dockerfile`)).toContain(' METRICS_HOST=0.0.0.0 ');
  }
});
