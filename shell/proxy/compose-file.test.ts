/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '@land/release-tools/sections.ts';

const project = join(import.meta.dirname, '../..');
const compose = readFileSync(join(project, 'docker-compose.yml'), 'utf8');

const blockOf = (service: string) => new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';

/** Names of the volumes that a service mounts. */
function volumesOf(service: string): string[] {
  return [...blockOf(service).matchAll(/(?:- |")([a-z-]+):\//g)].map(([, name = '']) => name);
}

// The shell is public, so it must not have the api's keys.
test('the shell and the api share only the volume with the CSRF secret', () => {
  expect(volumesOf('api')).toEqual(['secrets', 'shared-secret']);
  expect(volumesOf('shell').filter((volume) => volumesOf('api').includes(volume))).toEqual(['shared-secret']);
});

/** Settings of ports, addresses and folders, which the images and the Compose network fix. */
const ofTheImages =
  /^([A-Z]+_PORT|(SHELL|API)_METRICS_PORT|((API|METRICS)_)?HOST|(API|SHELL|DATABASE)_URL|DATA_DIR|(SHELL|API)_TRUSTED_PROXIES|PUBLIC_KEYS_DIR|[A-Z]+_(RELEASES|KEYS)_DIR|PUBLISH_COMMAND)$/;

test('every other setting of .env.example is passed to a container', () => {
  const variables = readFileSync(join(project, '.env.example'), 'utf8').match(/(?<=^# )[A-Z_]+(?==)/gm) ?? [];
  expect(variables).toContain('BACKGROUND_JOBS');
  const elsewhere = sections.flatMap(({ name, isElsewhere }) =>
    isElsewhere ? `${name.toUpperCase()}_SIGNING_KEY` : [],
  );
  const needed = variables.filter((name) => !ofTheImages.test(name) && !elsewhere.includes(name));
  expect(needed.filter((name) => !compose.includes(`\${${name}`))).toEqual([]);
});

test('Prometheus needs the profile `watch` and has a pinned version; shell and api publish no port', () => {
  expect(blockOf('prometheus')).toMatch(/^ {4}profiles: \[watch\]$/m);
  expect(blockOf('prometheus')).toMatch(/^ {4}image: prom\/prometheus:v\d+\.\d+\.\d+$/m);
  expect(blockOf('prometheus')).toContain('"./shell/operations:/etc/prometheus:ro"');
  for (const service of ['shell', 'api']) expect(blockOf(service)).not.toMatch(/^ {4}ports:/m);
});
