/** Makes a section in a repository of its own: the packed tools, one page with a test, and keys. */
import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import type { NewSection } from '@land/release-tools/new-section/template.ts';
import { encodePublicKey, ensureKeyPair } from '@land/release-tools/signing/signing-keys.ts';
import { fetchSigned } from '@land/release-tools/standalone/fetch-shell-parts.ts';
import { projectFolder } from '../services.ts';
import { type Plan, planElsewhere, readPlanned, writePlan } from './plan.ts';
import { standaloneFiles, type StandaloneSection } from './standalone-files.ts';

const packed = ['shell/http', 'shell/kit', 'shell/release-tools', 'shell'];

/** Where the section is made, and the URL of the running shell that it becomes a part of. */
interface Place {
  folder: string;
  shellUrl: string;
}

interface MadeSection {
  folder: string;
  publicKey: string;
  /** The files of this workspace that name it. */
  named: string[];
}

/**
 * Fills an empty or missing folder, and lists the section here. Throws CommandFailed and leaves everything as it was.
 */
export async function makeStandalone(section: NewSection, { folder, shellUrl }: Place): Promise<MadeSection> {
  const target = resolve(folder);
  await expectEmpty(target);
  const { publicKey } = await fetchSigned(shellUrl);
  const plan = planElsewhere(section);
  const former: Plan = readPlanned(plan);
  // First, because the packed tools contain the list.
  writePlan(plan);
  try {
    const key = await fillFolder(target, { ...section, shell: { url: shellUrl, publicKey } });
    return { folder: target, publicKey: key, named: [...plan.keys()] };
  } catch (failure) {
    writePlan(former);
    throw failure;
  }
}

async function expectEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return [];
    throw new CommandFailed(`${folder} is not a folder: name another.`);
  });
  if (names.length > 0) throw new CommandFailed(`${folder} is not empty: name an empty folder, or a new one.`);
}

/** Makes the files beside the folder, and renames them at the end. Returns the section's public key. */
async function fillFolder(target: string, section: Omit<StandaloneSection, 'packages' | 'react'>): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  try {
    const packages = await packTools(join(draft, 'packages'));
    for (const [file, text] of standaloneFiles({ ...section, packages, react: await readKitsReact() })) {
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(join(draft, file), text);
    }
    const key = encodePublicKey(createPublicKey(ensureKeyPair(join(draft, '.keys'))));
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
    return key;
  } catch (failure) {
    await rm(draft, { recursive: true, force: true });
    throw failure;
  }
}

/** Packs the tools, and returns the files by the name of the package. */
async function packTools(folder: string): Promise<Record<string, string>> {
  await mkdir(folder);
  const workspaces = packed.flatMap((workspace) => ['-w', workspace]);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder, ...workspaces], {
    cwd: projectFolder,
    maxBuffer: 16 * 1024 * 1024,
  });
  // A list, or, since npm 12, an object by package.
  const made = Object.values(JSON.parse(stdout) as Record<string, { name: string; filename: string }>);
  return Object.fromEntries(made.map(({ name, filename }) => [name, filename]));
}

async function readKitsReact(): Promise<string> {
  const text = await readFile(join(projectFolder, 'shell/kit/package.json'), 'utf8');
  return (JSON.parse(text) as { dependencies: { react: string } }).dependencies.react;
}
