/** The deals as the api last listed them, in memory and on disk: the shell starts and serves while the api is down. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '@land/release-tools/format/release-format.ts';
import { isListing, type Listing } from '@land/release-tools/live/listing.ts';
import type { ApiGet } from '../api-post.ts';

/** Milliseconds between requests. */
const INTERVAL = 1_000;

interface ListingsOptions {
  get: ApiGet;
  dataFolder: string;
  /** Receives a sentence when the api stops listing, and when it does so again. */
  log: (sentence: string) => void;
}

export class Listings {
  readonly #options: ListingsOptions;
  /** Its modification time is the time of the api's last response. */
  readonly #file: string;
  readonly #stop = new AbortController();
  #bySlug = new Map<string, Listing>();
  #byPhoto = new Map<string, Listing[]>();
  #changed: () => Promise<void> = async () => {};
  #gone = new Set<unknown>();
  #etag = '';
  #trouble = '';
  /** When the api last responded, in epoch milliseconds. */
  seenAt: number | undefined;

  constructor(options: ListingsOptions) {
    this.#options = options;
    this.#file = join(options.dataFolder, 'shell/listings.json');
  }

  find(slug: string): Listing | undefined {
    return this.#bySlug.get(slug);
  }

  /** Whether a deal was sold so long ago that it is not listed any more. */
  isGone(slug: string): boolean {
    return this.#gone.has(slug);
  }

  /** Who may see a photo, by the name of its file: everyone who may see one of its deals; undefined: no one. */
  audienceOf(name: string, now = Date.now()): 'everyone' | 'members' | undefined {
    const naming = this.#byPhoto.get(hashOf(name)) ?? [];
    if (naming.some((listing) => !isForMembers(listing, now))) return 'everyone';
    return naming.length > 0 ? 'members' : undefined;
  }

  /** Sets a reaction to each changed list. It may fail. */
  whenChanged(react: () => Promise<void>): void {
    this.#changed = react;
  }

  /** Reads the copy on disk and requests the list, then repeats that until `stop`. */
  async start(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    if (this.#take(text)) this.seenAt = (await stat(this.#file)).mtimeMs;
    await this.follow();
    this.#keepFollowing().catch((failure: Error) => this.#options.log(failure.message));
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Never throws. */
  async follow(): Promise<void> {
    const trouble = await this.#ask().catch((failure: Error) => `The api does not list deals: ${failure.message}`);
    if (!trouble) this.seenAt = Date.now();
    if (trouble !== this.#trouble) this.#options.log(trouble || 'The api lists deals again.');
    this.#trouble = trouble;
  }

  async #keepFollowing(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.follow();
    }
  }

  /** Returns '' on success, otherwise the reason. */
  async #ask(): Promise<string> {
    const response = await this.#options.get('listings', { 'If-None-Match': this.#etag });
    const text = await response.text();
    if (response.status !== 304 && !(response.ok && this.#take(text)))
      return `The api does not list deals: its status is ${response.status}.`;
    this.#etag = response.headers.get('ETag') ?? (response.status === 304 ? this.#etag : '');
    const kept = response.status === 304 ? utimes(this.#file, new Date(), new Date()) : this.#write(text);
    // Without a copy on disk, the next request is for the whole list.
    await kept.catch(() => (this.#etag = ''));
    if (response.status !== 304) await this.#changed().catch(() => {});
    return '';
  }

  /** Leaves out deals that a page cannot show. Returns false if it is not a list. */
  #take(text: string): boolean {
    const { listings, gone } = (parseJson(text) ?? {}) as Record<string, unknown>;
    if (!Array.isArray(listings)) return false;
    this.#bySlug = new Map(listings.filter(isListing).map((listing) => [listing.slug, listing]));
    this.#byPhoto = groupByPhoto([...this.#bySlug.values()]);
    this.#gone = new Set(Array.isArray(gone) ? gone : []);
    return true;
  }

  /** Each shell writes its own draft, because several may write at once. The copy contains early deals. */
  async #write(text: string): Promise<void> {
    const draft = `${this.#file}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, this.#file);
  }
}

/** Whether only members may see a deal. */
export function isForMembers({ publicAt }: Listing, now: number): boolean {
  return publicAt === null || Date.parse(publicAt) > now;
}

const hashOf = (path: string) => /[0-9a-f]{32}/.exec(path)?.[0] ?? '';

function groupByPhoto(listings: readonly Listing[]): Map<string, Listing[]> {
  const byPhoto = new Map<string, Listing[]>();
  for (const listing of listings)
    for (const { src828 } of listing.photos)
      byPhoto.set(hashOf(src828), [...(byPhoto.get(hashOf(src828)) ?? []), listing]);
  return byPhoto;
}
