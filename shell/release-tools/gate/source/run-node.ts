import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

export interface Ended {
  code: number | null;
  output: string;
}

/** Runs Node with these arguments until it ends or the signal aborts, and returns its output. */
export function runNode(args: string[], folder: string, signal: AbortSignal): Promise<Ended> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    });
    // Lower priority than the build, because the checks in the browser wait for the build and take longer than these.
    if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + 10, 19));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (failure) => {
      if (!signal.aborted) reject(failure);
    });
    child.once('close', (code) => done({ code, output }));
  });
}
