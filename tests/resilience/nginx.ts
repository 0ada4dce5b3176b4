import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { findProgram } from '../site/find-program.ts';
import { untilAnswered } from '../site/until.ts';

const nobody = 65_534;

/** The path of nginx, or undefined if it is not installed. */
export const nginxProgram = findProgram('nginx');

export const nginxMissing =
  'nginx is not installed: "apt-get install nginx-light" (Debian, Ubuntu) or "brew install nginx" (macOS).';

export interface NginxOptions {
  /** The address where nginx listens. */
  host: string;
  /** Its port for visitors, the one for staff, and the one where the shells find the apis. */
  ports: Record<'FRONT' | 'DESK' | 'APIS', number>;
  /** Addresses with ports. */
  shells: string[];
  apis: string[];
  /** The proxies whose headers nginx trusts for a visitor's address; none if unset. */
  trusted?: string;
}

/**
 * Starts nginx in the foreground, in its own folder, with the configuration of this test over the proxy that ships, and
 * waits until it accepts requests.
 */
export async function startNginx(parent: string, { host, ports, shells, apis, trusted }: NginxOptions) {
  const folder = await mkdtemp(join(parent, 'nginx-'));
  const servers = (addresses: string[], mostFails: number) =>
    addresses.map((address) => `server ${address} max_fails=${mostFails} fail_timeout=1s;`).join('\n    ');
  const listeners = Object.entries(ports).map(([name, port]) => [name, `${host}:${port}`] as const);
  const places: Record<string, string> = {
    ...Object.fromEntries(listeners),
    SHELL_SERVERS: servers(shells, 2),
    API_SERVERS: servers(apis, 0),
    TRUSTED: trusted === undefined ? '' : `set_real_ip_from ${trusted};`,
  };
  const template = await readFile(join(import.meta.dirname, 'nginx.conf'), 'utf8');
  await writeFile(
    join(folder, 'nginx.conf'),
    template.replace(/{{(\w+)}}/g, (_, name: string) => places[name] ?? ''),
  );
  const proxy = join(projectFolder, 'shell/proxy');
  for (const name of await readdir(proxy))
    if (name.endsWith('.conf') && name !== 'nginx.conf') await copyFile(join(proxy, name), join(folder, name));
  await mkdir(join(folder, 'logs'));
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, nobody, nobody);

  const child = spawn(nginxProgram ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  const ended = once(child, 'close');
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await untilAnswered(`http://${host}:${ports.FRONT}/proxy-health`, isRunning, () => `nginx is not ready:\n${output}`);
  return {
    /** Its warnings and errors. */
    readOutput: () => output,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
