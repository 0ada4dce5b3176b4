import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterParts } from './cluster-parts.ts';
import type { Machine } from './machine.ts';

export interface DatabaseCluster {
  parts: ClusterParts;
  machines: Machine[];
  /** Of all machines, below the root of the parts. */
  folder: string;
  /** Of every account of Postgres. */
  password: string;
  logFolder: string;
}

/** Starts etcd, HAProxy and Patroni with its Postgres on one machine, with the data that is there. */
export async function startDatabase(cluster: DatabaseCluster, machine: Machine): Promise<void> {
  const { parts, machines, password, logFolder } = cluster;
  const { name, address } = machine;
  const [folder, archive] = [`${cluster.folder}/${name}`, `${cluster.folder}/archive`];
  const ofEach = (line: (each: Machine) => string, separator = ',') => machines.map(line).join(separator);
  const places: Record<string, string> = {
    ...{ NAME: name, ADDRESS: address, FOLDER: folder, ARCHIVE: archive, PASSWORD: password, PROGRAMS: parts.postgres },
    ETCD_HOSTS: ofEach((each) => `${each.address}:2379`),
    ETCD_PEERS: ofEach((each) => `${each.name}=http://${each.address}:2380`),
    SERVERS: ofEach((each) => `  server ${each.name} ${each.address}:5432 check port 8008`, '\n'),
  };
  await mkdir(logFolder, { recursive: true });
  await machine.run('mkdir', '-p', '-m', '700', folder, archive);
  const templates = join(import.meta.dirname, 'machine');
  for (const file of await readdir(templates)) {
    const text = await readFile(join(templates, file), 'utf8');
    const filled = text.replace(/{{(\w+)}}/g, (_, place: string) => places[place] ?? '');
    await writeFile(join(parts.root, folder, file), filled);
  }
  const log = join(logFolder, `${name}.log`);
  machine.start(['etcd', '--config-file', `${folder}/etcd.yml`], log);
  machine.start(['haproxy', '-db', '-f', `${folder}/haproxy.cfg`], log);
  machine.start(['patroni', `${folder}/patroni.yml`], log);
}

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  /** Bytes behind the primary. */
  lag?: number | 'unknown';
}

const ask = ({ address }: Machine, path: string, options?: RequestInit) =>
  fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(2_000), ...options });

/** The state of all members by a machine's Patroni; empty if it does not respond. */
export async function readMembers(machine: Machine): Promise<Member[]> {
  const known = ask(machine, 'cluster').then((answer) => answer.json() as Promise<{ members: Member[] }>);
  return known.then(({ members }) => members).catch(() => []);
}

/** How many others the etcd of a machine is connected with. After a cut it needs a while to find them again. */
export async function countPeers({ address }: Machine): Promise<number> {
  const answer = await fetch(`http://${address}:2379/metrics`, { signal: AbortSignal.timeout(2_000) });
  return (await answer.text()).match(/^etcd_network_active_peers{.*} 1$/gm)?.length ?? 0;
}

export async function isPrimary(machine: Machine): Promise<boolean> {
  return ask(machine, 'primary')
    .then(({ ok }) => ok)
    .catch(() => false);
}

/** Lets the Patroni of a machine act, and waits until it has. */
export async function tellPatroni(machine: Machine, act: 'switchover' | 'restart', options: object): Promise<void> {
  const [body, signal] = [JSON.stringify(options), AbortSignal.timeout(60_000)];
  const answer = await ask(machine, act, { method: 'POST', body, signal });
  if (!answer.ok) throw new Error(`${act} was refused: ${answer.status} ${await answer.text()}`);
}
