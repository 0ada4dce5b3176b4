import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { readEnvironment } from '@land/http/environment';
import { sectionFolder, type SectionName, sectionsHere } from '@land/release-tools/sections.ts';
import { readPointer } from '@land/release-tools/format/release-pointer.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';
import { kitSources, newestChange, sourcesOf } from '@land/release-tools/store/sources.ts';
import { listVersions } from '@land/release-tools/store/releases-folder.ts';
import { projectFolder } from './services.ts';

interface Build {
  name: string;
  folder: string;
  /** The file that the build writes last; for a section, the folder of its releases. */
  output: string;
  /** If one of these is newer than the build, the part is built again. */
  sources: string[];
}

// Read before the lines below, because .env may set the folders of releases.
readEnvironment();

const sections: Build[] = sectionsHere.map((name) => ({
  name,
  folder: sectionFolder(name),
  output: releasesFolder({ name, folder: join(projectFolder, sectionFolder(name)) }),
  sources: sourcesOf(name),
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
    output: join(process.env.SHELL_DIST_DIR || 'shell/dist', 'shell.json'),
    sources: [
      ...['shell/src', 'shell/build.ts', 'shell/webpack.ts', 'shell/release-tools/sections.ts', 'api/openapi.json'],
      ...kitSources,
    ],
  },
  { name: 'desk', folder: 'api/desk', output: 'api/desk/dist/index.html', sources: ['api/desk', ...kitSources] },
  ...sections,
];

export const partNames = builds.map(({ name }) => name);

/**
 * Builds the parts that are missing or older than their sources, as many at a time as there are cores, and prints a
 * line for each. Throws if a build fails.
 */
export async function buildWhatIsMissing(wanted = partNames): Promise<void> {
  const stale = await findStale(wanted);
  if (stale.length === 0) return;
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const waiting = [...stale];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runBuild(next);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
}

/** The parts that are missing or older than their sources. */
export async function findStale(wanted: readonly string[]): Promise<Build[]> {
  const stale: Build[] = [];
  for (const build of builds.filter(({ name }) => wanted.includes(name))) if (await isStale(build)) stale.push(build);
  return stale;
}

async function isStale(build: Build): Promise<boolean> {
  const { name, output, sources } = build;
  const section = sectionsHere.find((each) => each === name);
  const builtAt = section === undefined ? await changedAt(output) : (await newestRelease(section))?.builtAt;
  if (builtAt === undefined) return true;
  for (const source of sources) if ((await newestChange(join(projectFolder, source))) > builtAt) return true;
  return false;
}

/**
 * The newest release of a section, also if it was not promoted; undefined while none is live. The time of the pointer
 * says nothing about the sources, because a rollback writes it too.
 */
export async function newestRelease(name: SectionName): Promise<{ version: string; builtAt: number } | undefined> {
  const releases = releasesFolder({ name, folder: join(projectFolder, sectionFolder(name)) });
  if ((await readPointer(releases)) === undefined) return undefined;
  const found = (await listVersions(releases)).map(async (version) => {
    const builtAt = (await changedAt(join(releases, version, 'release.json'))) ?? 0;
    return { version, builtAt };
  });
  return (await Promise.all(found)).toSorted((one, other) => other.builtAt - one.builtAt)[0];
}

async function changedAt(path: string): Promise<number | undefined> {
  return (await stat(resolve(projectFolder, path)).catch(() => undefined))?.mtimeMs;
}

function runBuild({ name, folder }: Build): Promise<void> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'build'], {
      cwd: join(projectFolder, folder),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) return reject(new Error(`The build of ${name} failed.`));
      // The build of a section prints its version.
      if (!sectionsHere.some((section) => section === name))
        console.log(`${name} is built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      resolve();
    });
  });
}

if (import.meta.main)
  await buildWhatIsMissing().catch((failure: Error) => {
    console.error(failure.message);
    process.exitCode = 1;
  });
