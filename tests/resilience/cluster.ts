import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { sectionsHere } from '../../shell/release-tools/sections.ts';
import { DeskData } from '../desk/desk.ts';
import { resultsFolder } from '../run/results.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { type PrivateProcess, startApi, startSection, startShell } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';
import { until, untilAnswered } from '../site/until.ts';
import { prepareParts } from './cluster-parts.ts';
import { countPeers, isPrimary, readMembers, startDatabase, tellPatroni } from './database-cluster.ts';
import { createMachines, type Machine } from './machine.ts';
import { startNginx } from './nginx.ts';

const LIMIT_MS = 90_000;
/** Bytes. */
const MOST_BEHIND = 1_000_000;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * The whole site on three machines. Each has an api, a shell, a Postgres under Patroni, an etcd, and a HAProxy that
 * leads to the primary. Beside them are nginx and the origins of the sections.
 */
export async function startCluster() {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const parts = await prepareParts();
  await removeFolders(parts.root);
  stack.defer(() => removeFolders(parts.root, process.pid));
  const { gateway, machines } = stack.use(await createMachines(3, parts.root));
  const password = randomBytes(16).toString('hex');
  const logFolder = join(projectFolder, resultsFolder, 'cluster');
  const database = { parts, machines, folder: folderOf(process.pid), password, logFolder };
  const urlAt = (host: string, user = 'land', name = 'land') => `postgres://${user}:${password}@${host}:5432/${name}`;

  const ports = { FRONT: await findFreePort(), DESK: await findFreePort(), APIS: await findFreePort() };
  const [apiPort, shellPort] = [await findFreePort(), await findFreePort()];
  const [origin, deskOrigin] = [`http://${gateway}:${ports.FRONT}`, `http://${gateway}:${ports.DESK}`];
  const messagingSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const common = { REQUIRE_SECRETS: 'on', PUBLIC_ORIGIN: origin, DRAIN_SECONDS: '3', RELEASE_POLL_MS: '1000' };
  const shellEnv = { ...common, API_URL: `http://${gateway}:${ports.APIS}`, SHELL_TRUSTED_PROXIES: gateway };
  for (const name of sectionsHere) {
    const section = stack.use(await startSection(name, undefined, {}, { address: gateway, within: [] }));
    Object.assign(shellEnv, { [`${name.toUpperCase()}_URL`]: section.origin });
  }
  const apiEnv = {
    ...{ ...common, API_TRUSTED_PROXIES: gateway, SHELL_URL: origin, MESSAGING_SECRET: messagingSecret },
    ...{ NOTICE_EMAILS: 'staff@example.com', SUBMISSIONS_PER_MINUTE: '1000000' },
  };
  const dataOf = ({ name }: Machine) => join(data.path, name);
  const { csrfSecret } = readTestSite();
  const start = {
    api: (place: Machine) => {
      const env = { ...apiEnv, DATA_DIR: dataOf(place) };
      return startApi({ place, port: apiPort, databaseUrl: urlAt('127.0.0.1'), csrfSecret, env });
    },
    shell: (place: Machine) => startShell({ place, port: shellPort, dataFolder: dataOf(place), env: shellEnv }),
  };
  const running = new Map<Machine, Record<'api' | 'shell', PrivateProcess>>();
  const startSite = async (machine: Machine) => {
    const [api, shell] = await Promise.all([start.api(machine), start.shell(machine)]);
    running.set(machine, { api, shell });
  };

  const findPrimary = async () => {
    const answers = await Promise.all(machines.map(isPrimary));
    return machines.find((_, place) => answers[place]);
  };
  /** Waits until the primary is on another machine than this one, and returns that machine. */
  const untilPrimary = async (former?: Machine): Promise<Machine> => {
    let found: Machine | undefined;
    const isFound = async () => (found = await findPrimary()) !== undefined && found !== former;
    await until(isFound, () => 'No machine has the primary.', LIMIT_MS);
    return found!;
  };
  const rolesKnownTo = async (machine: Machine) =>
    (await readMembers(machine)).map(({ role, state, lag = 0 }) =>
      state === (role === 'leader' ? 'running' : 'streaming') && Number(lag) < MOST_BEHIND ? role : state,
    );
  /** Waits until every Postgres follows the primary, one of them synchronously, and every api and shell is ready. */
  const untilInStep = async () => {
    let seen: string[][] = [];
    const isInStep = async () => {
      seen = await Promise.all(machines.map(rolesKnownTo));
      const peers = await Promise.all(machines.map((machine) => countPeers(machine).catch(() => 0)));
      const isWhole = seen.every((roles) => roles.toSorted().join() === 'leader,replica,sync_standby');
      return isWhole && peers.every((count) => count === machines.length - 1);
    };
    await until(isInStep, () => `The databases are not in step: ${JSON.stringify(seen)}`, LIMIT_MS);
    const all = [...running.values()].flatMap(({ api, shell }) => [`${api.origin}/api`, shell.origin]);
    for (const each of all)
      await untilAnswered(
        `${each}/health/ready`,
        () => true,
        (answer) => `${each} is not ready: ${answer}`,
        LIMIT_MS,
      );
  };

  for (const machine of machines) await startDatabase(database, machine);
  await createDatabase(urlAt((await untilPrimary()).address, 'postgres', 'postgres'), password);
  await Promise.all(machines.map(startSite));
  const [shells = [], apis = []] = [shellPort, apiPort].map((port) =>
    machines.map(({ address }) => `${address}:${port}`),
  );
  stack.use(await startNginx(data.path, { host: gateway, trusted: gateway, ports, shells, apis }));
  await untilInStep();

  const owned = stack.move();
  return {
    ...{ machines, origin, deskOrigin, messagingSecret, database, findPrimary, untilPrimary, untilInStep },
    /** The machine whose Postgres has this role. */
    findMachine: async (role: string) => {
      const { name } = (await readMembers(await untilPrimary())).find((member) => member.role === role)!;
      return machines.find((machine) => machine.name === name)!;
    },
    /** The URL of the Postgres of one machine, not of the primary. */
    urlOf: ({ address }: Machine) => urlAt(address),
    apiOf: (machine: Machine) => running.get(machine)?.api.origin,
    /** Starts all programs on a machine that was killed. */
    revive: async (machine: Machine) => {
      await startDatabase(database, machine);
      await startSite(machine);
    },
    /** Stops an api or shell as a supervisor does, and starts it again. */
    restart: async (machine: Machine, name: 'api' | 'shell') => {
      const processes = running.get(machine)!;
      await processes[name].stop();
      processes[name] = await start[name](machine);
    },
    restartPostgres: (machine: Machine) => tellPatroni(machine, 'restart', {}),
    /** Makes the synchronous standby the primary. */
    switchOver: async () => {
      const primary = await untilPrimary();
      await tellPatroni(primary, 'switchover', { leader: primary.name });
      await untilPrimary(primary);
      await untilInStep();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const folderOf = (id: number | string) => `/tmp/land-cluster-${id}`;

/** Of this run, or of runs that are over. */
async function removeFolders(root: string, own?: number): Promise<void> {
  for (const name of await readdir(join(root, 'tmp'))) {
    const id = /^land-cluster-(\d+)$/.exec(name)?.[1];
    if (id !== undefined && (Number(id) === own || !existsSync(`/proc/${id}`)))
      await rm(join(root, folderOf(id)), { recursive: true, force: true });
  }
}

/** As the manifests for Kubernetes have it: the owner of the tables may become the role that serves requests. */
async function createDatabase(url: string, password: string): Promise<void> {
  await using admin = await DeskData.open(url);
  await admin.query(`CREATE ROLE land LOGIN PASSWORD '${password}'`);
  await admin.query('CREATE ROLE land_api NOLOGIN');
  await admin.query('GRANT land_api TO land WITH INHERIT FALSE, SET TRUE');
  await admin.query('CREATE DATABASE land OWNER land');
}
