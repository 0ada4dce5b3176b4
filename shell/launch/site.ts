import { RunningServices } from './running-services.ts';
import { listServices, requireFreePort, type Service, waitUntilReady } from './services.ts';

export interface SiteOptions {
  env: NodeJS.ProcessEnv;
  /** Unset: the whole site. */
  services?: Service[];
  /**
   * Is told, in one sentence, when a process ends that nobody asked to end; the sentence is empty when it ended while
   * it started, because it has then said why itself.
   */
  onFailure: (message: string) => void;
  /** Gets what the processes write. */
  print?: (line: string) => void;
}

/** The whole site in one place: started in order, watched, stopped in order. Used by `npm start` and `npm run dev`. */
export class Site {
  readonly services: Service[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #running: RunningServices;
  readonly #stopped = new AbortController();
  readonly #starting = new Set<string>();

  constructor({ env, services = listServices(env), onFailure, print = console.log }: SiteOptions) {
    this.services = services;
    this.#env = env;
    this.#running = new RunningServices(({ name }) => {
      if (!this.#stopped.signal.aborted)
        onFailure(this.#starting.has(name) ? '' : `${name} ended unexpectedly: its own words are above.`);
    }, print);
  }

  /** Starts every process and waits until all are ready. Throws one sentence. */
  async start(): Promise<void> {
    // Postgres names its port itself: one that was left over from a killed start is not in the way, it is stopped
    // first.
    await Promise.all(this.services.filter(({ name }) => name !== 'postgres').map(requireFreePort));
    for (const stage of stages(this.services)) await Promise.all(stage.map((service) => this.#run(service)));
  }

  /** Stops one process and starts it again. */
  async restart(name: string): Promise<void> {
    const service = this.services.find((candidate) => candidate.name === name);
    if (!service) throw new Error(`There is no process ${name}.`);
    await this.#running.stop(name);
    await this.#run(service);
  }

  /** The process id of a running service, for measuring it. */
  processId(name: string): number | undefined {
    return this.#running.processId(name);
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('The site was stopped.'));
    await this.#running.stopAll();
  }

  async #run(service: Service): Promise<void> {
    this.#stopped.signal.throwIfAborted();
    this.#starting.add(service.name);
    this.#running.start(service, this.#env);
    await waitUntilReady(service, this.#stopped.signal);
    this.#starting.delete(service.name);
  }
}

/** Postgres, then what stands on it, then the shell, whose first page should be complete. */
function stages(services: Service[]): Service[][] {
  const stageOf = ({ name }: Service) => (name === 'postgres' ? 0 : name === 'shell' ? 2 : 1);
  return [0, 1, 2].map((stage) => services.filter((service) => stageOf(service) === stage));
}
