import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseJson } from '@land/release-tools/format/release-format.ts';
import type { Service } from './services.ts';

/** How long a process may take to stop before it is ended, in milliseconds. */
const GRACE = 10_000;

interface Running {
  service: Service;
  child: ChildProcess;
  exited: Promise<void>;
}

export class RunningServices {
  readonly #running = new Map<string, Running>();
  readonly #onUnexpectedExit: (service: Service, how: string) => void;
  readonly #print: (line: string) => void;
  #stopping = new Set<string>();

  constructor(onUnexpectedExit: (service: Service, how: string) => void, print: (line: string) => void) {
    this.#onUnexpectedExit = onUnexpectedExit;
    this.#print = print;
  }

  start(service: Service, env: NodeJS.ProcessEnv): void {
    const preload = new URL('./exit-with-launcher.ts', import.meta.url).href;
    // Its own process group: Ctrl-C reaches the launcher alone, which then stops everything in order.
    const child = spawn(process.execPath, ['--import', preload, ...service.args], {
      cwd: service.folder,
      // Nobody balances a site on one machine: Ctrl-C is to be quick.
      env: { DRAIN_SECONDS: '0', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.#stopping.delete(service.name);
    this.#printLines(service.name, child.stdout);
    this.#printLines(service.name, child.stderr);
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
    this.#running.set(service.name, { service, child, exited });
    child.once('close', (code, signal) => {
      if (!this.#stopping.has(service.name)) this.#onUnexpectedExit(service, signal ?? `exit code ${code}`);
    });
  }

  /** Asks the process to stop and waits until it has. */
  async stop(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (!running) return;
    this.#stopping.add(name);
    this.#running.delete(name);
    running.child.kill('SIGTERM');
    const timer = setTimeout(() => killGroup(running.child), GRACE);
    await running.exited;
    clearTimeout(timer);
  }

  processId(name: string): number | undefined {
    return this.#running.get(name)?.child.pid;
  }

  /** Stops what was started last first, so that nobody loses what it stands on. */
  async stopAll(): Promise<void> {
    for (const name of [...this.#running.keys()].reverse()) await this.stop(name);
  }

  #printLines(name: string, stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.#print(`${name.padEnd(10)} ${readable(line)}`));
  }
}

/** A line of a log as people read it; what is no line of a log stays as it is. */
function readable(line: string): string {
  // A line that a killed process began is no JSON.
  const parsed = line.startsWith('{"level":') ? parseJson(line) : undefined;
  if (!parsed) return line;
  const { level, time, msg, ...facts } = parsed as Record<string, unknown>;
  delete facts.app;
  const told = Object.entries(facts).map(
    ([name, fact]) => `${name}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`,
  );
  return [String(time).slice(11, 19), level === 'info' ? '' : `${String(level)}:`, msg, ...told]
    .filter(Boolean)
    .join(' ');
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
