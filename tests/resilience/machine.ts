/** Machines that a test can kill or cut off: Linux network namespaces on one bridge, with the processes in them. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { until } from '../site/until.ts';

const execute = promisify(execFile);
const ip = async (command: string) => (await execute('ip', command.split(' '))).stdout;

/** Runs a program as the account of Postgres with the parts’ folder as its root; the mounts end with it. */
const IN_PARTS = `[ "$0" = / ] || { mount --bind /proc "$0/proc" && mount --rbind /dev "$0/dev"; } &&
  exec chroot --userspec=postgres:postgres "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"`;

/** Makes the network of this process, on which so many machines are; `root` is the root folder of their programs. */
export async function createMachines(count: number, root: string) {
  await removeLeftovers();
  const bridge = `land${process.pid}`;
  const prefix = `10.${64 + (process.pid & 63)}.${(process.pid >> 6) & 255}`;
  await using stack = new AsyncDisposableStack();
  await ip(`link add ${bridge} type bridge`);
  stack.defer(() => remove(process.pid));
  await ip(`addr add ${prefix}.254/24 dev ${bridge}`);
  await ip(`link set ${bridge} up`);
  const machines: Machine[] = [];
  for (let number = 1; number <= count; number += 1) {
    const [namespace, cable, address] = [`${bridge}-m${number}`, `${bridge}m${number}`, `${prefix}.${number}`];
    await ip(`netns add ${namespace}`);
    await ip(`link add ${cable} type veth peer name eth0 netns ${namespace}`);
    await ip(`link set ${cable} master ${bridge} up`);
    await ip(`-n ${namespace} addr add ${address}/24 dev eth0`);
    for (const link of ['lo', 'eth0']) await ip(`-n ${namespace} link set ${link} up`);
    // After a cut, TCP would wait as long again before it tries an old connection: etcd had no majority for 14 s.
    await ip(`netns exec ${namespace} sysctl -qw net.ipv4.tcp_retries2=5`);
    machines.push(machineOf({ name: `m${number}`, address, namespace, cable, root }));
  }
  const owned = stack.move();
  /** `gateway` is the address of this process. */
  return { gateway: `${prefix}.254`, machines, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export type Machine = ReturnType<typeof machineOf>;

function machineOf(options: Record<'name' | 'address' | 'namespace' | 'cable' | 'root', string>) {
  const { name, address, namespace, cable, root } = options;
  const within = ['ip', 'netns', 'exec', namespace, 'nice', '-n', '-10'];
  const [command = '', ...inParts] = [...within, 'sh', '-c', IN_PARTS, root];
  return {
    name,
    address,
    /** Begins a command that runs here, with the checkout’s own files, and before all that runs beside the machine. */
    within,
    /** Starts a program of the parts, which ends with the machine. */
    start: (program: string[], logFile: string) => {
      const log = openSync(logFile, 'a');
      spawn(command, [...inParts, ...program], { stdio: ['ignore', log, log] }).unref();
      closeSync(log);
    },
    /** Runs a program of the parts to its end. */
    run: async (...program: string[]) => void (await execute(command, [...inParts, ...program])),
    /** Kills all processes of the machine. */
    kill: () => killAllIn(namespace),
    cut: async () => void (await ip(`link set ${cable} down`)),
    mend: async () => void (await ip(`link set ${cable} up`)),
  };
}

/** Of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  const found = (await ip('-oneline link show type bridge')).matchAll(/: land(\d+):/g);
  for (const [, id = ''] of found) if (!existsSync(`/proc/${id}`)) await remove(Number(id));
}

async function remove(id: number): Promise<void> {
  // Unanswered connections of a killed process keep a namespace for two minutes, and with it the cable: its late end
  // would be a change of network for every browser here.
  for (const [cable] of (await ip(`-oneline link show master land${id}`)).matchAll(/land\d+m\d+(?=@)/g))
    await ip(`link delete ${cable}`);
  for (const [namespace] of (await ip('netns list')).matchAll(new RegExp(String.raw`^land${id}-m\d+`, 'gm'))) {
    await killAllIn(namespace);
    await ip(`netns delete ${namespace}`);
  }
  await ip(`link delete land${id}`);
}

async function killAllIn(namespace: string): Promise<void> {
  let left: number[] = [];
  const isEmpty = async () => {
    left = (await ip(`netns pids ${namespace}`)).split(/\s+/).filter(Boolean).map(Number);
    for (const id of left) if (existsSync(`/proc/${id}`)) process.kill(id, 'SIGKILL');
    return left.length === 0;
  };
  await until(isEmpty, () => `Still running in ${namespace}: ${left.join(', ')}`);
}
