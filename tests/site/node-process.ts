import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { unsetSettings } from '../../shell/release-tools/commands/unset-settings.fixture.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { kindVariable } from '../run/kinds.ts';

/** Node's compile cache: a shell starts with 0.43 s of processor time instead of 0.74. */
const compileCache = join(projectFolder, '.cache/node');
const exitWithParent = pathToFileURL(join(projectFolder, 'shell/launch/exit-with-launcher.ts')).href;

export interface NodeProcessOptions {
  folder: string;
  args: string[];
  env: Record<string, string>;
  /** The start of the command line, such as a program that runs it in a network namespace. */
  within?: string[];
}

/** A process of a test. It is stopped by id, and stops automatically when the test's own process is gone. */
export class NodeProcess {
  readonly pid: number;
  /** The exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;
  #output = '';

  constructor({ folder, args, env, within = [] }: NodeProcessOptions) {
    const [command = '', ...all] = [...within, process.execPath, '--import', exitWithParent, ...args];
    this.#child = spawn(command, all, {
      cwd: folder,
      // The compatibility tests start released sources, which listen on all interfaces if HOST is empty.
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        ...unsetSettings,
        // A release runs its section's tests, of both kinds.
        [kindVariable]: '',
        HOST: '127.0.0.1',
        DRAIN_SECONDS: '0',
        // Many shells run at the same time.
        SHELL_METRICS_PORT: 'off',
        API_METRICS_PORT: 'off',
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (this.#child.pid === undefined) throw new Error(`node ${args.join(' ')} could not be started.`);
    this.pid = this.#child.pid;
    this.exited = new Promise((resolve) => this.#child.once('close', resolve));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  /** Everything that the process has printed. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(signal);
  }

  /** Asks the process to stop and waits until it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.signal(signal);
    await this.exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
