import { randomUUID } from 'node:crypto';
import { listFiles } from '../fixtures/page-files.ts';
import { sitePages } from '../fixtures/site-pages.ts';

/** A request every 33 ms: pages, their files, and both forms, with and without scripts. */
const PAUSE_MS = 33;

interface Answer {
  what: string;
  /** The status, or why there was none. */
  outcome: number | string;
  /** Which processes were asked, the last one answered. */
  servers?: string | null;
}

/** Visitors who come at a steady rate, whether or not those before them were answered. */
export class VisitorLoad {
  /** Every request that did not get the expected answer. */
  readonly faults: Answer[] = [];
  /** Last names of all submissions that were answered as stored. */
  readonly accepted = new Set<string>();
  /** Addresses of all processes that answered. */
  readonly servers = new Set<string>();
  readonly #origin: string;
  readonly #assets: string[];
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #count = 0;

  private constructor(origin: string, assets: string[]) {
    this.#origin = origin;
    this.#assets = assets;
    this.#timer = setInterval(() => this.#begin(), PAUSE_MS);
  }

  static async start(origin: string): Promise<VisitorLoad> {
    const pages = await Promise.all(sitePages.map(({ path }) => fetch(origin + path).then((answer) => answer.text())));
    return new VisitorLoad(origin, [...new Set(pages.flatMap(listFiles))]);
  }

  /** Stops sending requests, and waits for those that are open. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  #begin(): void {
    const visit = this.#visit(this.#count++).finally(() => this.#open.delete(visit));
    this.#open.add(visit);
  }

  async #visit(number: number): Promise<void> {
    const turn = Math.floor(number / 3);
    if (number % 3 === 0) await this.#ask(sitePages[turn % sitePages.length]?.path ?? '/', 200);
    else if (number % 3 === 1) await this.#ask(this.#assets[turn % this.#assets.length] ?? '/', 200);
    else await this.#submit(turn);
  }

  async #submit(turn: number): Promise<void> {
    const lastName = `Rolling ${randomUUID()}`;
    const path = turn % 2 ? '/api/buyer' : '/api/seller';
    const usesScripts = turn % 4 < 2;
    const expected = usesScripts ? 201 : 303;
    const answer = await this.#ask(path, expected, submissionTo(path, lastName, usesScripts));
    const isStored = answer?.status === 201 || answer?.headers.get('location')?.includes('submission=sent');
    if (isStored) this.accepted.add(lastName);
    else if (answer?.status === expected)
      this.faults.push({ what: path, outcome: 'not stored', servers: answer.headers.get('x-served-by') });
  }

  async #ask(path: string, expected: number, request?: RequestInit): Promise<Response | undefined> {
    try {
      const answer = await fetch(this.#origin + path, {
        redirect: 'manual',
        ...request,
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      this.servers.add(answer.headers.get('x-served-by')?.split(', ').at(-1) ?? 'nobody');
      if (answer.status !== expected)
        this.faults.push({ what: path, outcome: answer.status, servers: answer.headers.get('x-served-by') });
      return answer;
    } catch (failure) {
      const cause = failure instanceof Error ? failure.cause : undefined;
      this.faults.push({ what: path, outcome: cause instanceof Error ? cause.message : String(failure) });
      return undefined;
    }
  }
}

function submissionTo(path: string, lastName: string, usesScripts: boolean): RequestInit {
  const person = { firstName: 'Ada', lastName, phone: '+14175550123' };
  const ofKind = path === '/api/seller' ? { note: '' } : { email: 'ada@example.com', interests: ['Commercial Land'] };
  if (usesScripts) {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    return { method: 'POST', headers, body: JSON.stringify({ ...person, ...ofKind, agreedToTerms: true }) };
  }
  const fields = { ...person, ...ofKind, agreedToTerms: 'true', idempotencyKey: randomUUID() };
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { method: 'POST', body: new URLSearchParams(texts) };
}
