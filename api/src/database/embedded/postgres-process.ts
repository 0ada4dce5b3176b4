import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.js';

/** The folders of a server's programs and data, and its account. */
export interface PostgresLocation {
  readonly programs: string;
  readonly dataFolder: string;
  readonly account: PostgresAccount | undefined;
}

/** A server that runs as a child of this process. */
export interface PostgresServer {
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Ends all sessions, writes everything to disk and waits until the process has ended. */
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts postgres on 127.0.0.1 and waits until it accepts connections. Postgres ends with this process, even if this
 * process is killed.
 * @throws Error with the output of postgres
 */
export async function spawnPostgres(
  location: PostgresLocation,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Errors quote values of statements, which are personal data, so the log omits errors and statements.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  };
  const child = spawn(
    join(location.programs, 'bin', 'postgres'),
    [
      '-D',
      location.dataFolder,
      '-p',
      String(port),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A separate process group, so that Ctrl-C reaches only this process, which stops postgres after its clients.
    { ...location.account, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const pid = child.pid ?? 0;
  const endWatch = stopWithThisProcess(pid, location.account);
  const allEnded = ended.then(endWatch);
  await waitUntilReady(child);
  return { pid, ended: allEnded, stop: () => stopServer(child, ended) };
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', () => reject(new Error(output.trim() || 'postgres ended without output')));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
    if (output.includes(READY)) resolve();
  });
  await promise;
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return ended;
  // For postgres, SIGINT means a fast shutdown. SIGQUIT means an immediate one, after which the next start recovers.
  child.kill('SIGINT');
  const lastResort = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(lastResort);
}

/**
 * Starts a shell that reads from a pipe to this process, and stops postgres when the pipe closes, which happens however
 * this process ends. Returns a function that ends the shell.
 */
function stopWithThisProcess(pid: number, account: PostgresAccount | undefined): () => void {
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  watch.on('error', () => undefined);
  return () => void watch.kill('SIGKILL');
}
