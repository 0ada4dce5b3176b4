import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { findProgram } from '../site/find-program.ts';
import { untilAnswered } from '../site/until.ts';

const nobody = 65_534;

/** Path of nginx, or undefined where there is none. */
export const nginxProgram = findProgram('nginx');

export const nginxMissing =
  'nginx is not installed: "apt-get install nginx-light" (Debian, Ubuntu) or "brew install nginx" (macOS).';

/**
 * Starts nginx in the foreground, in its own folder, with the configuration of this test over the proxy that ships.
 * Fills the places of the configuration with ports, and waits until visitors are let in.
 */
export async function startNginx(parent: string, ports: Record<string, number>) {
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
  await untilAnswered(
    `http://127.0.0.1:${ports.FRONT}/proxy-health`,
    isRunning,
    () => `nginx is not ready:\n${output}`,
  );
  return {
    /** Its warnings and errors. */
    readOutput: () => output,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
