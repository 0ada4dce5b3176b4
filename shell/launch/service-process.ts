import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseJson } from '@land/release-tools/format/release-format.ts';
import { projectFolder, type Service } from './services.ts';

/** How long a process may take to stop before it is ended, in milliseconds. */
const GRACE = 10_000;

export interface ServiceProcess {
  child: ChildProcess;
  /** Resolves with how it ended. */
  exited: Promise<string>;
}

export function startProcess(
  { name, folder, args }: Service,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): ServiceProcess {
  const preload = new URL('./exit-with-launcher.ts', import.meta.url).href;
  // Its own process group: Ctrl-C reaches the launcher alone, which then stops everything in order.
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: folder,
    // Nobody balances a site on one machine: Ctrl-C is to be quick. What Node compiled, it need not compile again: the
    // shell starts a thread for each release, which takes 0.3 s of CPU, and 0.1 s this way.
    env: { DRAIN_SECONDS: '0', NODE_COMPILE_CACHE: join(projectFolder, '.cache/node'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => print(`${name.padEnd(10)} ${readable(line)}`));
  const exited = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  return { child, exited };
}

/** Asks the process to stop and waits until it has. */
export async function stopProcess({ child, exited }: ServiceProcess): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), GRACE);
  await exited;
  clearTimeout(timer);
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

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
