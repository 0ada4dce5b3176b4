import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { untilAnswered } from '../site/until.ts';

/** Debian keeps it where only root's path leads. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const nobody = 65_534;

/** Path of nginx, or undefined where there is none. */
export const nginxProgram = folders.map((folder) => join(folder, 'nginx')).find(existsSync);

export const nginxMissing =
  'nginx is not installed: "apt-get install nginx-light" (Debian, Ubuntu) or "brew install nginx" (macOS).';

/**
 * One nginx in the foreground, in a folder of its own, with the configuration of this test over the proxy that ships.
 */
export class Nginx implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  private constructor(folder: string) {
    const asRoot = process.getuid?.() === 0;
    this.#child = spawn(nginxProgram ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(asRoot && { uid: nobody, gid: nobody }),
    });
    this.#ended = new Promise((resolve) => this.#child.once('close', resolve).once('error', resolve));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  /** Fills the places of the configuration with ports, and waits until visitors are let in. */
  static async start(parent: string, ports: Record<string, number>): Promise<Nginx> {
    const folder = await mkdtemp(join(parent, 'nginx-'));
    const template = await readFile(join(import.meta.dirname, 'nginx.conf'), 'utf8');
    await writeFile(
      join(folder, 'nginx.conf'),
      template.replace(/{{(\w+)}}/g, (_, name: string) => String(ports[name])),
    );
    const proxy = join(projectFolder, 'shell/proxy');
    for (const name of await readdir(proxy))
      if (name.endsWith('.conf') && name !== 'nginx.conf') await copyFile(join(proxy, name), join(folder, name));
    await mkdir(join(folder, 'logs'));
    await chmod(folder, 0o755);
    if (process.getuid?.() === 0) await chown(folder, nobody, nobody);
    const nginx = new Nginx(folder);
    await untilAnswered(
      `http://127.0.0.1:${ports.FRONT}/proxy-health`,
      () => nginx.#isRunning,
      () => `nginx is not ready:\n${nginx.output}`,
    );
    return nginx;
  }

  /** Its warnings and errors. */
  get output(): string {
    return this.#output;
  }

  get #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isRunning) this.#child.kill('SIGTERM');
    await this.#ended;
  }
}
