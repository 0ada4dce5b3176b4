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

/** The output of promtool if it finds a fault. */
function check(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

withPromtool(`each alert comes when its promise breaks, and not before${ifMissing}`, () => {
  expect(check('check', 'config', 'prometheus.yml')).toBe('');
  expect(check('test', 'rules', 'rules.test.yml')).toBe('');
});

const alerts = rules.split(/^ +- alert: /m).slice(1);
const nameOf = (alert: string) => alert.split('\n')[0] ?? '';

test('every alarm rule says what to do, is tried, and has its paragraph in OPERATIONS', () => {
  expect(alerts.length).toBeGreaterThan(5);
  const tried = read('shell/operations/rules.test.yml');
  for (const alert of alerts) {
    const name = nameOf(alert);
    expect(alert).toMatch(/^ +action: [A-Z].+\.$/m);
    expect(alert).toContain(`runbook: shell/OPERATIONS.md#${name.toLowerCase()}\n`);
    expect(operations).toMatch(new RegExp(`^### ${name}\\n\\n\\S.{40,}`, 'm'));
    expect(tried).toMatch(new RegExp(`alertname: ${name}\\n(.+\\n)+? +- exp_labels`));
  }
});

test('the paragraphs in OPERATIONS are of alarm rules that exist', () => {
  const [, section = ''] = /^## Alarms\n(.+?)^## /ms.exec(operations) ?? [];
  expect([...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts.map(nameOf));
});

test('rules ask for nothing that neither shell nor api tells', () => {
  const sources = globSync('{shell/server,api/src}/**/*.ts', { cwd: project }).filter(
    (path) => !/\.test\.ts$/.test(path),
  );
  const code = sources.map(read).join('\n');
  const asked = new Set([...rules.matchAll(/\bland_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')));
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('Prometheus looks where shell and api tell it', () => {
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
