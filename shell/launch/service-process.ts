import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeArgs } from '@land/http/project-folder';
import { parseJson } from '@land/release-tools/format/release-format.ts';
import { projectFolder, type Service } from './services.ts';

/** Milliseconds that a process may take to stop before it is killed. */
const GRACE = 10_000;

export interface ServiceProcess {
  child: ChildProcess;
  /** Resolves with how it ended. */
  exited: Promise<string>;
}

/** Starts a service's process, and prints each line of its output in a readable form. */
export function startProcess(
  { name, folder, args }: Service,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): ServiceProcess {
  const preload = new URL('./exit-with-launcher.ts', import.meta.url).href;
  // In its own process group (detached), so that Ctrl-C reaches only the launcher, which then stops everything in
  // order.
  const child = spawn(process.execPath, [...nodeArgs, '--import', preload, ...args], {
    cwd: folder,
    // Without draining, because one machine has no load balancer and Ctrl-C should be quick. The compile cache makes
    // the thread that the shell starts for each release cheaper: 0.1 s of CPU instead of 0.3.
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

/** Stops the process, and waits until it has ended. */
export async function stopProcess({ child, exited }: ServiceProcess): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), GRACE);
  await exited;
  clearTimeout(timer);
}

/** A log line in readable form; other lines stay unchanged. */
function readable(line: string): string {
  // The last line of a killed process may be incomplete, and is then printed as it is.
  const parsed = line.startsWith('{"level":') ? parseJson(line) : undefined;
  if (!parsed) return line;
  const { level, time, msg, ...facts } = parsed as Record<string, unknown>;
  delete facts.app;
  const details = Object.entries(facts).map(
    ([name, fact]) => `${name}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`,
  );
  return [String(time).slice(11, 19), level === 'info' ? '' : `${String(level)}:`, msg, ...details]
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
