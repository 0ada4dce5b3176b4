/** The shell of this checkout in a separate process, which shows only the release under test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { nodeArgs, projectFolder } from '@land/http/project-folder';
import { sectionNames, type SectionName } from '../../format/release-format.ts';
import type { SectionsStatus } from '../../format/sections-status.ts';
import { MachineBusy, ReleaseRefused } from '../../format/failures.ts';
import { readShellStatus } from '../../promote/ask-shell.ts';
import { frameFolder, shellFolder } from '../../standalone/shell-files.ts';
import type { CandidateOrigin } from './candidate-origin.ts';

/** Minutes after which the machine is too busy to start the shell and to check the release in it. */
const PATIENCE_MINUTES = 3;
const STOP_LIMIT = 2_000;
/** The first line that a listening shell logs. */
const listeningPattern = /listening at http:\/\/127\.0\.0\.1:(\d+)/;
/** A port without a server. */
const noOrigin = 'http://127.0.0.1:9';

export class TrialShell {
  readonly #process: ChildProcess;
  readonly #dataFolder: string;
  #output = '';
  #port: string | undefined;

  private constructor(process: ChildProcess, dataFolder: string) {
    this.#process = process;
    this.#dataFolder = dataFolder;
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (text: Buffer) => this.#read(text.toString()));
  }

  /** The shell's URL, once it listens. */
  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  #read(text: string): void {
    this.#output += text;
    if (this.#port !== undefined) return;
    this.#port = listeningPattern.exec(this.#output)?.[1];
    // The first request makes the shell start the thread that checks releases, while the release is being built.
    if (this.#port !== undefined) readShellStatus(this.url).catch(() => {});
  }

  static async start(section: SectionName, origin: CandidateOrigin): Promise<TrialShell> {
    if (!existsSync(join(frameFolder, 'shell.json'))) {
      throw new ReleaseRefused(
        'The release is tried out inside of the real frame, and the shell is not built: run "npm run build --prefix shell" first.',
      );
    }
    const dataFolder = await mkdtemp(join(tmpdir(), 'land-gate-'));
    const own = Object.fromEntries(
      sectionNames.map((name) => [`${name.toUpperCase()}_URL`, name === section ? origin.url : noOrigin]),
    );
    // Only these variables, not the developer's settings. The compile cache saves a quarter of a second.
    const machine = Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]),
    );
    const env = {
      ...machine,
      ...own,
      [`${section.toUpperCase()}_PUBLIC_KEYS`]: origin.publicKey,
      // Port 0 is any free port; a port that was found free before might be taken by now.
      SHELL_PORT: '0',
      SHELL_DIST_DIR: frameFolder,
      API_URL: origin.url,
      DATA_DIR: dataFolder,
      // Practically no polling, because the build needs the CPU. readShellStatus makes the shell look for the release.
      RELEASE_POLL_MS: '3600000',
      DRAIN_SECONDS: '0',
    };
    // Preloaded, so that the shell stops when this process ends, even by kill -9.
    const preload = pathToFileURL(join(shellFolder, 'launch/exit-with-launcher.ts')).href;
    const args = [...nodeArgs, '--import', preload, join(shellFolder, 'server/main.ts')];
    const child = spawn(process.execPath, args, { cwd: projectFolder, env, stdio: ['pipe', 'pipe', 'pipe'] });
    return new TrialShell(child, dataFolder);
  }

  /** Waits until the shell shows the version. Throws ReleaseRefused if the shell refuses it, or MachineBusy. */
  async untilShown(section: SectionName, version: string): Promise<SectionsStatus> {
    const deadline = Date.now() + PATIENCE_MINUTES * 60_000;
    while (this.#process.exitCode === null) {
      const status = this.#port === undefined ? undefined : await readShellStatus(this.url);
      if (status?.sections[section].live === version) return status;
      const refusal = status?.sections[section].refused.find((refused) => refused.version === version);
      if (refusal) throw new ReleaseRefused(refusal.reason);
      if (Date.now() > deadline) throw new MachineBusy(PATIENCE_MINUTES);
      await wait(20);
    }
    throw new Error(`The shell ended before it showed the release:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      // A normal exit lets Node save its compile cache, which saves the next start 0.4 s of CPU.
      this.#process.kill('SIGTERM');
      const hanging = setTimeout(() => this.#process.kill('SIGKILL'), STOP_LIMIT);
      await once(this.#process, 'close');
      clearTimeout(hanging);
    }
    await rm(this.#dataFolder, { recursive: true, force: true });
  }
}
