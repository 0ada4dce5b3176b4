/** The shell of this checkout in a separate process that shows one section: the release on trial. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sectionNames, type SectionName } from '../../format/release-format.ts';
import type { SectionsStatus } from '../../format/sections-status.ts';
import { ReleaseRefused } from '../../format/failures.ts';
import { readShellStatus } from '../../promote/ask-shell.ts';
import { projectFolder } from '../source/run-node.ts';
import type { CandidateOrigin } from './candidate-origin.ts';

const START_LIMIT = 20_000;
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

  /** Known once the shell listens. */
  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  #read(text: string): void {
    this.#output += text;
    this.#port ??= listeningPattern.exec(this.#output)?.[1];
  }

  static async start(section: SectionName, origin: CandidateOrigin): Promise<TrialShell> {
    if (!existsSync(join(projectFolder, 'shell/dist/shell.json'))) {
      throw new ReleaseRefused(
        'The release is tried out inside of the real frame, and the shell is not built: run "npm run build --prefix shell" first.',
      );
    }
    const dataFolder = await mkdtemp(join(tmpdir(), 'land-gate-'));
    const own = Object.fromEntries(
      sectionNames.map((name) => [`${name.toUpperCase()}_URL`, name === section ? origin.url : noOrigin]),
    );
    // Without the developer's settings for a site. The cache of compiled sources saves a quarter of a second.
    const machine = Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]),
    );
    const env = {
      ...machine,
      ...own,
      [`${section.toUpperCase()}_PUBLIC_KEYS`]: origin.publicKey,
      // Any free one: a port that is searched first may be taken by then.
      SHELL_PORT: '0',
      API_URL: origin.url,
      DATA_DIR: dataFolder,
      // The command makes it look when the release is ready; until then the build needs the processor.
      RELEASE_POLL_MS: '3600000',
      DRAIN_SECONDS: '0',
    };
    // It stops when this process has ended, in any way.
    const args = ['--import', join(projectFolder, 'shell/launch/exit-with-launcher.ts'), 'server/main.ts'];
    const child = spawn(process.execPath, args, {
      cwd: join(projectFolder, 'shell'),
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return new TrialShell(child, dataFolder);
  }

  /** Waits until it shows the version. Throws ReleaseRefused if it refuses the version. */
  async untilShown(section: SectionName, version: string): Promise<SectionsStatus> {
    const deadline = Date.now() + START_LIMIT;
    while (Date.now() < deadline && this.#process.exitCode === null) {
      const status = this.#port === undefined ? undefined : await readShellStatus(this.url);
      if (status?.sections[section].live === version) return status;
      const refusal = status?.sections[section].refused.find((refused) => refused.version === version);
      if (refusal) throw new ReleaseRefused(refusal.reason);
      await wait(20);
    }
    throw new Error(`The shell did not show the release in time:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      // A normal end lets Node save its compile cache for the next one: two fifths of a second of the processor.
      this.#process.kill('SIGTERM');
      const hanging = setTimeout(() => this.#process.kill('SIGKILL'), STOP_LIMIT);
      await once(this.#process, 'close');
      clearTimeout(hanging);
    }
    await rm(this.#dataFolder, { recursive: true, force: true });
  }
}
