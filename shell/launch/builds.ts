import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnvironment } from '@land/http/environment';
import { sectionNames } from '@land/release-tools/format/release-format.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';
import { projectFolder } from './services.ts';

interface Build {
  name: string;
  folder: string;
  /** The build writes it last; if it is older than a source, the part must be built again. */
  output: string;
  sources: string[];
}

// Read first, because it may set where releases are.
readEnvironment();

const kit = ['shell/kit', 'shell/release-tools/bundle', 'package-lock.json'];

const sections: Build[] = sectionNames.map((name) => ({
  name,
  folder: `${name}-app`,
  output: join(releasesFolder({ name, folder: join(projectFolder, `${name}-app`) }), 'current.json'),
  sources: [`${name}-app`, ...kit],
}));

const builds: Build[] = [
  {
    name: 'api',
    folder: 'api',
    output: 'api/dist/app/main.js',
    sources: ['api/src', 'api/tsconfig.json', 'package-lock.json'],
  },
  {
    name: 'shell',
    folder: 'shell',
    output: 'shell/dist/shell.json',
    sources: ['shell/src', 'shell/build.ts', 'shell/webpack.ts', ...kit],
  },
  { name: 'desk', folder: 'api/desk', output: 'api/desk/dist/index.html', sources: ['api/desk', ...kit] },
  ...sections,
];

/**
 * Builds parts that are missing or older than their sources. Throws if a build fails, after its own output was shown.
 */
export async function buildWhatIsMissing(wanted = builds.map(({ name }) => name)): Promise<void> {
  const stale: Build[] = [];
  for (const build of builds.filter(({ name }) => wanted.includes(name))) if (await isStale(build)) stale.push(build);
  if (stale.length === 0) return;
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const waiting = [...stale];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runBuild(next);
  };
  await Promise.all([work(), work()]);
}

async function isStale({ output, sources }: Build): Promise<boolean> {
  const built = await stat(resolve(projectFolder, output)).catch(() => undefined);
  if (!built) return true;
  for (const source of sources) if ((await newestChange(join(projectFolder, source))) > built.mtimeMs) return true;
  return false;
}

const notSources = new Set(['node_modules', 'dist', 'releases']);

async function newestChange(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => !notSources.has(name) && !name.startsWith('.'));
  const changes = await Promise.all(names.map((name) => newestChange(join(path, name))));
  return Math.max(0, ...changes);
}

function runBuild({ name, folder }: Build): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'build'], {
      cwd: join(projectFolder, folder),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build of ${name} failed.`))));
  });
}

if (import.meta.main) await buildWhatIsMissing();
