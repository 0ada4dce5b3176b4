import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';

const exitWithParent = pathToFileURL(join(projectFolder, 'shell/launch/exit-with-launcher.ts')).href;

/** Variables that a developer may have set for a site of their own: a test's process gets none of them. */
const siteVariables =
  /^((SHELL|SELLER|BUYER|LEGAL|API|POSTGRES)_(PORT|URL|HOST|TRUSTED_PROXIES|PUBLIC_KEYS|SIGNING_KEY|PREVIEW_ORIGINS|RELEASES_DIR|KEYS_DIR)|PUBLIC_KEYS_DIR|UNCHECKED_RELEASES|DRAIN_SECONDS|HOST|DATABASE_.*|PUBLIC_ORIGIN|CSRF_SECRET|SUPPRESSION_KEY|CONSENT_SIGNING_KEY|TWILIO_AUTH_TOKEN|MESSAGING_.*|STOP_CONFIRMATIONS|COMPANY_.*|SMTP_URL|MAIL_FROM|NOTICE_EMAILS|WEBHOOK_.*|STAFF_LEAD_URL|BACKGROUND_JOBS|SUBMISSIONS_PER_MINUTE|DATA_DIR|RELEASE_POLL_MS|ANALYTICS_.*|LIVE_RELOAD|LOG_LEVEL)$/;

export interface NodeProcessOptions {
  folder: string;
  args: string[];
  env: Record<string, string>;
}

/** A process of a test: ended by its id, and by itself when the test's own process is gone. */
export class NodeProcess {
  readonly pid: number;
  /** The exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;
  #output = '';

  constructor({ folder, args, env }: NodeProcessOptions) {
    const inherited = Object.entries(process.env).filter(([name]) => !siteVariables.test(name));
    this.#child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
      cwd: folder,
      env: { ...Object.fromEntries(inherited), DRAIN_SECONDS: '0', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (this.#child.pid === undefined) throw new Error(`node ${args.join(' ')} could not be started.`);
    this.pid = this.#child.pid;
    this.exited = new Promise((resolve) => this.#child.once('close', resolve));
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  /** Everything that the process has written. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(signal);
  }

  /** Asks the process to end, and waits until it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.signal(signal);
    await this.exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
