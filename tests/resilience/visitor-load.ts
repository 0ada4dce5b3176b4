import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { randomPhone } from '../desk/desk.ts';
import { listFiles } from '../fixtures/page-files.ts';
import { sitePages } from '../fixtures/site-pages.ts';

const AGAIN_MS = 500;

interface VisitorOptions {
  /** The time between two requests. */
  pauseMs?: number;
  /** A request is sent again, with the same key, until it is acknowledged. */
  isPatient?: boolean;
  /** The key of the texts’ provider; without it nobody sends STOP. */
  messagingSecret?: string;
}

interface Fault {
  what: string;
  /** The status, or why there was none. */
  outcome: number | string;
  /** The processes that got the request; the last one responded. */
  servers?: string | null;
  /** When the request was sent, in milliseconds since 1970. */
  at: number;
}

/**
 * Visitors who come at a steady rate, whether or not those before them were answered: pages, their files, both forms,
 * with and without scripts, and texts that say STOP.
 */
export class VisitorLoad implements AsyncDisposable {
  /** Requests without the expected response. */
  readonly faults: Fault[] = [];
  /** Last names of all submissions that were answered as stored, with the time of the answer. */
  readonly accepted = new Map<string, number>();
  /** The provider’s ids of all texts that the api accepted. */
  readonly stops = new Set<string>();
  /** Addresses of all processes that answered. */
  readonly servers = new Set<string>();
  readonly #origin: string;
  readonly #assets: string[];
  readonly #options: VisitorOptions;
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #count = 0;

  private constructor(origin: string, assets: string[], options: VisitorOptions) {
    this.#origin = origin;
    this.#assets = assets;
    this.#options = { ...options };
    this.#timer = setInterval(() => this.#begin(), options.pauseMs ?? 33);
  }

  static async start(origin: string, options: VisitorOptions = {}): Promise<VisitorLoad> {
    const pages = await Promise.all(sitePages.map(({ path }) => fetch(origin + path).then((answer) => answer.text())));
    return new VisitorLoad(origin, [...new Set(pages.flatMap(listFiles))], options);
  }

  /** Stops sending requests, and waits for those that are open. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#options.isPatient = false;
    await this.stop();
  }

  /** The longest time without a submission that was answered as stored, from a time on, in seconds. */
  longestPause(from: number): number {
    const times = [from, ...[...this.accepted.values()].filter((at) => at > from), Date.now()];
    return Math.max(...times.slice(1).map((at, place) => at - times[place]!)) / 1000;
  }

  #begin(): void {
    const visit = this.#visit(this.#count++).finally(() => this.#open.delete(visit));
    this.#open.add(visit);
  }

  async #visit(number: number): Promise<void> {
    const { messagingSecret } = this.#options;
    const kinds = messagingSecret === undefined ? 3 : 4;
    const turn = Math.floor(number / kinds);
    if (number % kinds === 0) await this.#ask(sitePages[turn % sitePages.length]?.path ?? '/', 200);
    else if (number % kinds === 1) await this.#ask(this.#assets[turn % this.#assets.length] ?? '/', 200);
    else if (number % kinds === 2) await this.#submit(turn);
    else await this.#sendStop(messagingSecret ?? '');
  }

  async #submit(turn: number): Promise<void> {
    const lastName = `Rolling ${randomUUID()}`;
    const path = turn % 2 ? '/api/buyer' : '/api/seller';
    const usesScripts = turn % 4 < 2;
    const request = submissionTo(path, lastName, usesScripts);
    if (await this.#send(path, usesScripts ? 201 : 303, () => request)) this.accepted.set(lastName, Date.now());
  }

  async #sendStop(secret: string): Promise<void> {
    const id = randomUUID();
    const body = JSON.stringify({ id, from: randomPhone(), body: 'STOP' });
    if (await this.#send('/api/messaging/inbound', 200, () => signed(body, secret))) this.stops.add(id);
  }

  /** Returns whether the api accepted it. */
  async #send(path: string, expected: number, makeRequest: () => RequestInit): Promise<boolean> {
    for (;;) {
      const at = Date.now();
      const answer = await this.#ask(path, expected, makeRequest());
      if (answer?.status === expected) {
        if (expected !== 303 || answer.headers.get('location')?.includes('submission=sent')) return true;
        this.faults.push({ what: path, outcome: 'not stored', servers: answer.headers.get('x-served-by'), at });
      }
      if (!this.#options.isPatient) return false;
      await wait(AGAIN_MS);
    }
  }

  async #ask(path: string, expected: number, request?: RequestInit): Promise<Response | undefined> {
    const at = Date.now();
    try {
      const answer = await fetch(this.#origin + path, {
        redirect: 'manual',
        ...request,
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      const servers = answer.headers.get('x-served-by');
      this.servers.add(servers?.split(', ').at(-1) ?? 'nobody');
      if (answer.status !== expected) this.faults.push({ what: path, outcome: answer.status, servers, at });
      return answer;
    } catch (failure) {
      const cause = failure instanceof Error ? failure.cause : undefined;
      this.faults.push({ what: path, outcome: cause instanceof Error ? cause.message : String(failure), at });
      return undefined;
    }
  }
}

/** A text, as a provider sends it by Standard Webhooks. */
function signed(body: string, secret: string): RequestInit {
  const [id, now] = [randomUUID(), new Date()];
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return { method: 'POST', headers, body };
}

/** Of a visitor. */
export const randomAddress = () => `9.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

function submissionTo(path: string, lastName: string, usesScripts: boolean): RequestInit {
  const person = { firstName: 'Ada', lastName, phone: randomPhone() };
  const email = `ada.${randomUUID()}@example.com`;
  const ofKind = path === '/api/seller' ? { note: '' } : { email, interests: ['Commercial Land'] };
  // An address of their own, where nginx is told to believe it: many leads from one are suspected spam.
  const headers = { 'X-Forwarded-For': randomAddress() };
  if (usesScripts) {
    const ofScripts = { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    return { method: 'POST', headers: ofScripts, body: JSON.stringify({ ...person, ...ofKind, agreedToTerms: true }) };
  }
  const fields = { ...person, ...ofKind, agreedToTerms: 'true', idempotencyKey: randomUUID() };
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { method: 'POST', headers, body: new URLSearchParams(texts) };
}
