/** Who may see early deals now: a visitor with a genuine token that the api still accepts. */
import type { ApiPost } from '../api-post.ts';
import { RecentMap } from '../recent-map.ts';
import type { EarlyReader } from './member-token.ts';

/** Milliseconds for which a genuine token alone is enough while the api is away. */
const GRACE = 600_000;

const REMEMBERED = 10_000;

/** `unknown`: the api has been away for too long to tell. */
export type Access = 'open' | 'closed' | 'unknown';

interface EarlyAccessOptions {
  post: ApiPost;
  /** When the api last listed deals, in epoch milliseconds. */
  seenAt: () => number | undefined;
  now?: (() => number) | undefined;
}

export class EarlyAccess {
  readonly #options: EarlyAccessOptions;
  readonly #now: () => number;
  /** Readers whom the api refused, by id and version, also while it is away. */
  readonly #closed = new RecentMap<boolean>(REMEMBERED);
  #awaySince: number | undefined;

  constructor(options: EarlyAccessOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Never throws. */
  async check({ id, version }: EarlyReader): Promise<Access> {
    const key = `${id} ${version}`;
    const hasLeft = await this.#ask({ member: id, ...(version > 0 && { version }) }).catch(() => undefined);
    if (hasLeft === undefined) return this.#closed.get(key) ? 'closed' : this.#guess();
    this.#awaySince = undefined;
    this.#closed.set(key, hasLeft);
    return hasLeft ? 'closed' : 'open';
  }

  async #ask(reader: object): Promise<boolean | undefined> {
    const answer = (await (await this.#options.post('membership', reader)).json()) as { hasLeft?: unknown };
    return typeof answer.hasLeft === 'boolean' ? answer.hasLeft : undefined;
  }

  #guess(): Access {
    const now = this.#now();
    this.#awaySince ??= now;
    const since = Math.min(this.#awaySince, this.#options.seenAt() ?? -Infinity);
    return now - since < GRACE ? 'open' : 'unknown';
  }
}
