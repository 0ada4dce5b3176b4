/**
 * Decides who may see early deals (those for members of the buyers list only): who has a token that the api accepts.
 */
import type { ApiPost } from '../api-post.ts';
import { RecentMap } from '../recent-map.ts';
import type { EarlyReader } from './member-token.ts';

/** Milliseconds for which a signed token is enough while the api is down. */
const GRACE = 600_000;

const REMEMBERED = 10_000;

/** Whether a reader may see early deals. `unknown`: the api has been down for too long to decide. */
export type Access = 'open' | 'closed' | 'unknown';

interface EarlyAccessOptions {
  post: ApiPost;
  /** Returns when the api last listed deals, in epoch milliseconds. */
  seenAt: () => number | undefined;
  now?: (() => number) | undefined;
}

export class EarlyAccess {
  readonly #options: EarlyAccessOptions;
  readonly #now: () => number;
  /** Whether the api refused each reader, by id and version, for use while the api is down. */
  readonly #closed = new RecentMap<boolean>(REMEMBERED);
  #apiDownSince: number | undefined;

  constructor(options: EarlyAccessOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Asks the api whether a reader may see early deals. Never throws. */
  async check({ id, version }: EarlyReader): Promise<Access> {
    const key = `${id} ${version}`;
    const hasLeft = await this.#askApi({ member: id, ...(version > 0 && { version }) }).catch(() => undefined);
    if (hasLeft === undefined) return this.#closed.get(key) ? 'closed' : this.#decideWithoutApi();
    this.#apiDownSince = undefined;
    this.#closed.set(key, hasLeft);
    return hasLeft ? 'closed' : 'open';
  }

  async #askApi(reader: object): Promise<boolean | undefined> {
    const answer = (await (await this.#options.post('membership', reader)).json()) as { hasLeft?: unknown };
    return typeof answer.hasLeft === 'boolean' ? answer.hasLeft : undefined;
  }

  #decideWithoutApi(): Access {
    const now = this.#now();
    this.#apiDownSince ??= now;
    const since = Math.min(this.#apiDownSince, this.#options.seenAt() ?? -Infinity);
    return now - since < GRACE ? 'open' : 'unknown';
  }
}
