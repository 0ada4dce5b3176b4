/** The team of a section in a repository of its own: its folder, and its commands as the docs have them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unsetSettings } from '../../shell/release-tools/commands/unset-settings.fixture.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { until } from '../site/until.ts';

const docs = await readFile(join(projectFolder, 'shell/release-tools/RELEASING.md'), 'utf8');

/** A command of the docs, with the names and versions of this test. Throws if the docs do not have it. */
export function fromDocs(command: string, changes: Record<string, string> = {}): string {
  const isDocumented = docs.split('\n').some((line) => line.split('#')[0]?.trim() === command);
  if (!isDocumented) throw new Error(`RELEASING.md has no command "${command}".`);
  return Object.entries(changes).reduce((text, [from, to]) => text.replace(from, to), command);
}

export interface Outcome {
  code: number | null;
  output: string;
}

export class SectionTeam implements AsyncDisposable {
  /** An empty folder at first, outside of the project. */
  readonly folder: string;
  readonly name: string;
  readonly env: Record<string, string>;
  readonly #running = new Set<ChildProcess>();

  private constructor(name: string, folder: string, env: Record<string, string>) {
    this.name = name;
    this.folder = folder;
    this.env = env;
  }

  static async create(name: string, env: Record<string, string>): Promise<SectionTeam> {
    return new SectionTeam(name, await realpath(await mkdtemp(join(tmpdir(), `land-${name}-`))), env);
  }

  /** Runs a command in the section's folder, or in another. */
  run(command: string, folder = this.folder): Promise<Outcome> {
    return this.start(command, folder).ended;
  }

  start(command: string, folder = this.folder): { output: () => string; ended: Promise<Outcome> } {
    // In its own process group, so that `stop` reaches npm and what it started.
    const child = spawn(command, {
      cwd: folder,
      shell: true,
      detached: true,
      env: { ...process.env, ...unsetSettings, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const ended = new Promise<Outcome>((resolve) =>
      child.once('close', (code) => {
        this.#running.delete(child);
        resolve({ code, output: output.trim() });
      }),
    );
    return { output: () => output, ended };
  }

  /** Starts a command that runs until the end, and waits for these words in its output. */
  async startUntil(command: string, words: string): Promise<void> {
    const { output } = this.start(command);
    await until(() => output().includes(words), output, 90_000);
  }

  /** The last line of a command's output, which must fail. */
  async fail(command: string): Promise<string[]> {
    const { code, output } = await this.run(command);
    if (code === 0) throw new Error(`${command} succeeded:\n${output}`);
    return output.split('\n').filter((line) => line !== '' && !line.startsWith('> '));
  }

  /** Versions and hidden files in the folder of releases. */
  async listReleases(): Promise<string[]> {
    return (await readdir(join(this.folder, 'releases')).catch(() => [])).toSorted();
  }

  readPointer(): Promise<string> {
    return readFile(join(this.folder, 'releases/current.json'), 'utf8');
  }

  async stop(): Promise<void> {
    const ended = [...this.#running].map((child) => new Promise((resolve) => child.once('close', resolve)));
    for (const { pid } of this.#running) if (pid !== undefined) process.kill(-pid, 'SIGINT');
    await Promise.all(ended);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
