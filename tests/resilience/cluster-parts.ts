/** PostgreSQL, Patroni, etcd and HAProxy: this machine's own, or in a folder with a part of Debian's next release. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../shell/launch/services.ts';
import { findProgram } from '../site/find-program.ts';

const OLDEST_POSTGRES = 18;
const folder = join(projectFolder, '.cache/cluster-parts');
const ofPatroni = ['patroni', 'python3-psycopg2', 'python3-etcd', 'python3-dnspython'];
const packages = ['postgresql-18', 'etcd-server', 'haproxy', ...ofPatroni].join();

export interface ClusterParts {
  /** The root folder of their processes; `/` for this machine's own. */
  root: string;
  /** The folder with the programs of Postgres, below the root. */
  postgres: string;
}

function findParts(root: string): ClusterParts | undefined {
  const versions = join(root, 'usr/lib/postgresql');
  const version = existsSync(versions) ? Math.max(...readdirSync(versions).map(Number)) : 0;
  return version >= OLDEST_POSTGRES ? { root, postgres: `/usr/lib/postgresql/${version}/bin` } : undefined;
}

const own = ['patroni', 'etcd', 'haproxy'].every(findProgram) ? findParts('/') : undefined;

/** Why the test cannot create machines here; undefined if it can. */
export const machinesMissing =
  spawnSync('unshare', ['--net', '--mount', 'ip', 'link']).status !== 0
    ? 'Three machines need root, the namespaces of Linux, and ip.'
    : (own ?? findProgram('debootstrap'))
      ? undefined
      : 'Needs PostgreSQL 18, Patroni, etcd and HAProxy, or debootstrap to fetch them: "apt-get install debootstrap".';

/**
 * Returns this machine's own parts, or those of the folder, which is created once, in about two minutes, with 0.7 GB.
 */
export async function prepareParts(): Promise<ClusterParts> {
  const mark = join(folder, 'is-complete');
  if (!own && !(existsSync(mark) && readFileSync(mark, 'utf8') === packages)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const include = `--include=${packages}`;
    // Its mounts end with the namespace, also when it is interrupted.
    const make = ['--mount', 'debootstrap', '--variant=minbase', include, 'forky', folder, findMirror(), 'sid'];
    await promisify(execFile)('unshare', make, { maxBuffer: 2 ** 26 });
    await writeFile(mark, packages);
  }
  const parts = own ?? findParts(folder);
  if (!parts) throw new Error(`There is no PostgreSQL ${OLDEST_POSTGRES} in ${folder}: delete that folder.`);
  return parts;
}

function findMirror(): string {
  const known = existsSync('/usr/bin/apt-get')
    ? execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'])
    : '';
  return /^\S+\/debian\/?$/m.exec(known.toString())?.[0] ?? 'http://deb.debian.org/debian';
}
