import { expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../database/embedded/free-port.js';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { acceptKeys } from '../integrity/accept-keys.js';
import { startApiProcess } from '../../fixtures/notices/outbox/api-process.fixture.js';
import { SELLER } from '../../fixtures/test-api.fixture.js';
import { Config } from './config.js';

/** Empty variables, so that a process reads the keys from its data folder. */
const FROM_FILES = { CSRF_SECRET: '', SUPPRESSION_KEY: '', CONSENT_SIGNING_KEY: '', LIST_KEY: '', STAFF_KEY: '' };

const SECRETS = ['suppression-key', 'consent-signing-key', 'list-key', 'staff-key', 'shared/csrf-secret'];

const LOSSES: [title: string, lose: (file: string) => void][] = [
  ['deleted', (file) => rmSync(file)],
  ['too short', (file) => writeFileSync(file, 'abc')],
  ['from another site', (file) => writeFileSync(file, 'd'.repeat(64))],
];

// Readable by every account, as project folders usually are.
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'land-secrets-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the api, stores a lead and stops. Returns the error output if the api ended early. */
async function storeLead(url: string, dataDir: string): Promise<string> {
  const api = await startApiProcess(url, { ...FROM_FILES, DATA_DIR: dataDir });
  if (!api.readOutput().includes('database ready')) return api.readOutput();
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  await api.end('SIGTERM');
  return '';
}

// One database for all secrets, because its creation takes as long as the losses of one of them.
test('after the loss of any secret, the api starts again once the operator has followed its error messages', async () => {
  const dataDir = openFolder();
  const server = await startEmbeddedPostgres(dataDir, (await findFreePort()) ?? 0);
  const url = readFileSync(join(dataDir, 'database-url'), 'utf8').trim();
  expect(await storeLead(url, dataDir)).toBe('');

  for (const name of SECRETS)
    for (const [title, lose] of LOSSES) {
      const file = join(dataDir, name);
      lose(file);
      for (
        let said = await storeLead(url, dataDir), steps = 0;
        said;
        said = await storeLead(url, dataDir), steps += 1
      ) {
        expect([name, title, steps < 2]).toEqual([name, title, true]);
        expect(said).toContain('back from the backup. Without one, delete it');
        expect(said).toContain(name);
        rmSync(file);
        if (said.includes('npm run accept-keys --prefix api')) {
          const config = new Config({ DATA_DIR: dataDir });
          expect(await acceptKeys(url, config)).toMatch(/^The database now uses the present \w+\.$|^All keys are/);
        }
      }
    }
  await server.stop();
  rmSync(dataDir, { recursive: true });
}, 600_000);

test.each(LOSSES)(
  'a password of the embedded database that is %s is replaced, and the data stays',
  async (title, lose) => {
    const dataDir = openFolder();
    const port = (await findFreePort()) ?? 0;
    const start = () => startEmbeddedPostgres(dataDir, port);
    const read = () => readFileSync(join(dataDir, 'database-url'), 'utf8').trim();
    const first = await start();
    expect(await storeLead(read(), dataDir)).toBe('');
    await first.stop();
    const file = join(dataDir, 'postgres-password');
    lose(file);
    if (title === 'too short') {
      await expect(start()).rejects.toThrow(
        `The secret in ${file} has fewer than 32 characters: put the file back from the backup. Without one, delete it: the next start sets a new one, and nothing is lost.`,
      );
      rmSync(file);
    }
    const second = await start();
    expect(await storeLead(read(), dataDir)).toBe('');
    await second.stop();
    rmSync(dataDir, { recursive: true });
  },
  150_000,
);
