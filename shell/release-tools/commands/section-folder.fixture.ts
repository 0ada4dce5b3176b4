/** The seller section with its own folder of releases and keys for one test, its commands, and a mocked shell. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { createFolder, listen } from '@land/http/after-test.fixture';
import { createCheckedRelease, writeRelease } from '../gate/good-release.fixture.ts';
import { readProvidedModules } from '../format/shared-modules.ts';
import type { Pointer } from '../format/release-format.ts';
import { readPointer, writePointer } from '../format/release-pointer.ts';
import { createStatus } from '../format/sections-status.fixture.ts';
import type { SectionStatus } from '../format/sections-status.ts';
import { readSigningKey } from '../signing/signing-keys.ts';
import { unsetSettings } from './unset-settings.fixture.ts';

const sectionFolder = resolve(import.meta.dirname, '../../../seller-app');

export interface Ended {
  code: number | null;
  out: string;
  error: string;
}

export async function createSectionFolder() {
  const folder = await createFolder();
  const releases = join(folder, 'releases');
  // No shell responds at SHELL_URL until the test starts one.
  const env: NodeJS.ProcessEnv = {
    SELLER_RELEASES_DIR: releases,
    SELLER_KEYS_DIR: join(folder, 'keys'),
    SHELL_URL: 'http://127.0.0.1:9',
    PUBLIC_ORIGIN: 'https://land.example',
  };
  return {
    folder,
    releases,
    env,
    /** Adds a release that the gate accepts. Releases have build times in the order of the calls. */
    async add(version: string, key = readSigningKey('seller', env)): Promise<void> {
      const created = createCheckedRelease({
        files: { 'page.1.css': '.seller-page{}' },
        release: { version, kit: `^${readProvidedModules().kit}` },
      });
      await writeRelease(join(releases, version), created, key);
    },
    point: (pointer: Pointer) => writePointer(releases, pointer),
    /** The pointer without its time and signature, which differ each time. */
    async readPointer(): Promise<Pointer | undefined> {
      const { version, share } = (await readPointer(releases)) ?? {};
      return version === undefined ? undefined : { version, ...(share && { share }) };
    },
    async run(command: string, ...args: string[]): Promise<Ended> {
      const child = spawn(process.execPath, [`../shell/release-tools/commands/${command}.ts`, ...args], {
        cwd: sectionFolder,
        env: { ...process.env, ...unsetSettings, ...env },
      });
      const texts = { out: '', error: '' };
      child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (texts.error += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, ...texts };
    },
    /** Starts a mocked shell that reports what the pointer names as live; `changes` overrides parts of its status. */
    async startShell(changes: () => Partial<SectionStatus> = () => ({})): Promise<void> {
      const answer = async (response: ServerResponse) => {
        const { version: live = null, share = null } = (await readPointer(releases)) ?? {};
        const status = createStatus(readProvidedModules(), { live, share, ...changes() });
        response.end(JSON.stringify(status));
      };
      const server = createServer((_request, response) => void answer(response));
      env.SHELL_URL = await listen(server);
    },
  };
}
