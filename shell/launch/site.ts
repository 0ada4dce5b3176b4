import { setTimeout as wait } from 'node:timers/promises';
import { type ServiceProcess, startProcess, stopProcess } from './service-process.ts';
import { listServices, requireFreePort, type Service, waitUntilReady } from './services.ts';

/** Pauses before the first, second, third and fourth restart of a process within the window. */
const PAUSES_MS = [0, 500, 1_000, 2_000];
const WINDOW_MS = 60_000;
const START_LIMIT_MS = 60_000;

export interface SiteOptions {
  env: NodeJS.ProcessEnv;
  /** Unset: the whole site. */
  services?: Service[];
  /** Called with the reason why the site cannot continue; empty if a process already printed it. */
  onFailure: (message: string) => void;
  /** How long a process may take to be ready when the site starts, in milliseconds. */
  startLimitMs?: number;
  /** Receives the processes' output, and notes about their state. */
  print?: (line: string) => void;
  /** The shell starts when this has resolved, such as its build; the others start in the meantime. */
  untilFrame?: Promise<void>;
}

/**
 * The processes of the site, for `npm start` and `npm run dev`. Starts and stops them in order. Restarts a process that
 * ends; the processes that depend on it reconnect automatically.
 */
export class Site {
  readonly services: Service[];
  readonly #options: Required<Omit<SiteOptions, 'services' | 'untilFrame'>>;
  readonly #untilFrame: Promise<void> | undefined;
  /** The running processes by name, in order of start. */
  readonly #running = new Map<string, ServiceProcess>();
  readonly #stopped = new AbortController();
  /** The times at which each process ended, by name; empty until the whole site has started once. */
  readonly #ends = new Map<string, number[]>();

  constructor({ services, untilFrame, print = console.log, startLimitMs = START_LIMIT_MS, ...options }: SiteOptions) {
    this.#untilFrame = untilFrame;
    // Not unhandled: start() rejects with the same error.
    untilFrame?.catch(() => {});
    this.services = services ?? listServices(options.env);
    this.#options = { ...options, print, startLimitMs };
  }

  /** Throws one sentence if a port is taken. */
  async requireFreePorts(): Promise<void> {
    // Except Postgres, which first stops a Postgres that a killed launcher left running, and then checks its own port.
    await Promise.all(this.services.filter(({ name }) => name !== 'postgres').map(requireFreePort));
  }

  /** Starts every process and waits until all are ready. Throws one sentence. */
  async start(): Promise<void> {
    await this.requireFreePorts();
    for (const stage of stages(this.services)) {
      if (stage.some(({ name }) => name === 'shell')) await this.#untilFrame;
      await Promise.all(stage.map((service) => this.#run(service)));
    }
    for (const { name } of this.services) this.#ends.set(name, []);
  }

  async restart(name: string): Promise<void> {
    const service = this.services.find((candidate) => candidate.name === name);
    if (!service) throw new Error(`There is no process ${name}.`);
    await this.#stop(name);
    this.#ends.set(name, []);
    await this.#run(service);
  }

  /** The process id of a running service, for measuring it. */
  processId(name: string): number | undefined {
    return this.#running.get(name)?.child.pid;
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('The site was stopped.'));
    for (const name of [...this.#running.keys()].reverse()) await this.#stop(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #run(service: Service): Promise<void> {
    this.#stopped.signal.throwIfAborted();
    this.#start(service);
    await waitUntilReady(service, this.#stopped.signal, this.#options.startLimitMs);
  }

  #start(service: Service): void {
    const { env, print, onFailure } = this.#options;
    const started = startProcess(service, env, print);
    this.#running.set(service.name, started);
    const onExit = async (how: string) => {
      const wasStoppedByUs = this.#running.get(service.name) !== started;
      if (!wasStoppedByUs) await this.#startAgain(service, how);
    };
    started.exited.then(onExit).catch((failure: Error) => onFailure(failure.message));
  }

  async #stop(name: string): Promise<void> {
    const running = this.#running.get(name);
    this.#running.delete(name);
    if (running) await stopProcess(running);
  }

  async #startAgain(service: Service, how: string): Promise<void> {
    const { name } = service;
    const { onFailure, print } = this.#options;
    const ends = this.#ends.get(name);
    if (this.#stopped.signal.aborted) return;
    if (!ends) return onFailure('');
    const now = Date.now();
    const recent = [...ends.filter((at) => now - at < WINDOW_MS), now];
    this.#ends.set(name, recent);
    const pause = PAUSES_MS[recent.length - 1];
    if (pause === undefined)
      return onFailure(`${name} ended ${recent.length} times within a minute: its own messages are above.`);
    print(`launcher   ${name} ended (${how}): it is started again.`);
    try {
      await wait(pause, undefined, { signal: this.#stopped.signal });
      this.#start(service);
      // Without a time limit, because a dependency such as a remote database may be down for long while the others run.
      await waitUntilReady(service, this.#stopped.signal, Infinity);
    } catch (failure) {
      return this.#stopped.signal.aborted ? undefined : onFailure((failure as Error).message);
    }
    // Not if the process has ended again: then the one that is ready is a later one, which prints this itself.
    if (this.#ends.get(name) === recent)
      print(`launcher   ${name} is back after ${((Date.now() - now) / 1000).toFixed(1)} s.`);
  }
}

/** Groups that start one after the other: Postgres, then api and sections, then the shell, which shows their pages. */
function stages(services: Service[]): Service[][] {
  const stageOf = ({ name }: Service) => (name === 'postgres' ? 0 : name === 'shell' ? 2 : 1);
  return [0, 1, 2].map((stage) => services.filter((service) => stageOf(service) === stage));
}
