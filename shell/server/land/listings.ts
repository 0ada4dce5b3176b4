/**
 * The deals that the api last listed, in memory and on disk, so that the shell can start and work while the api is
 * down.
 */
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
  /** Called with one sentence when the api stops listing deals, and when it lists them again. */
  log: (sentence: string) => void;
}

export class Listings {
  readonly #options: ListingsOptions;
  /** The copy on disk, whose modification time is that of the api's last response. */
  readonly #file: string;
  readonly #stop = new AbortController();
  #bySlug = new Map<string, Listing>();
  #byPhoto = new Map<string, Listing[]>();
  #changed: () => Promise<void> = async () => {};
  #gone = new Set<unknown>();
  #etag = '';
  #problem = '';
  /** When the api last responded, in epoch milliseconds. */
  seenAt: number | undefined;

  constructor(options: ListingsOptions) {
    this.#options = options;
    this.#file = join(options.dataFolder, 'shell/listings.json');
  }

  find(slug: string): Listing | undefined {
    return this.#bySlug.get(slug);
  }

  /** All deals, also early ones. */
  all(): Iterable<Listing> {
    return this.#bySlug.values();
  }

  /** Whether a deal that everybody could see was withdrawn, or sold too long ago to be listed. */
  isGone(slug: string): boolean {
    return this.#gone.has(slug);
  }

  /** Who may see a photo, by its file name: those who may see one of its deals; undefined if it belongs to no deal. */
  audienceOf(name: string, now = Date.now()): 'everyone' | 'members' | undefined {
    const deals = this.#byPhoto.get(hashOf(name)) ?? [];
    if (deals.some((listing) => !isForMembers(listing, now))) return 'everyone';
    return deals.length > 0 ? 'members' : undefined;
  }

  /** Sets the function to call after each change of the list. Its errors are ignored. */
  whenChanged(react: () => Promise<void>): void {
    this.#changed = react;
  }

  /** Reads the copy on disk and requests the list, then repeats that until `stop`. */
  async start(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    if (this.#store(text)) this.seenAt = (await stat(this.#file)).mtimeMs;
    await this.follow();
    this.#keepFollowing().catch((failure: Error) => this.#options.log(failure.message));
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Requests the list once. Never throws. */
  async follow(): Promise<void> {
    const problem = await this.#request().catch((failure: Error) => `The api does not list deals: ${failure.message}`);
    if (!problem) this.seenAt = Date.now();
    if (problem !== this.#problem) this.#options.log(problem || 'The api lists deals again.');
    this.#problem = problem;
  }

  async #keepFollowing(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.follow();
    }
  }

  /** Requests the list. Returns '' on success, otherwise the problem. */
  async #request(): Promise<string> {
    const response = await this.#options.get('listings', { 'If-None-Match': this.#etag });
    const text = await response.text();
    if (response.status !== 304 && !(response.ok && this.#store(text)))
      return `The api does not list deals: its status is ${response.status}.`;
    this.#etag = response.headers.get('ETag') ?? (response.status === 304 ? this.#etag : '');
    const kept = response.status === 304 ? utimes(this.#file, new Date(), new Date()) : this.#write(text);
    // If the copy cannot be written, the next request is for the whole list, so that the copy is written then.
    await kept.catch(() => (this.#etag = ''));
    if (response.status !== 304) await this.#changed().catch(() => {});
    return '';
  }

  /** Stores a list without its invalid deals. Returns false if the text is not a list. */
  #store(text: string): boolean {
    const { listings, gone } = (parseJson(text) ?? {}) as Record<string, unknown>;
    if (!Array.isArray(listings)) return false;
    this.#bySlug = new Map(listings.filter(isListing).map((listing) => [listing.slug, listing]));
    this.#byPhoto = groupByPhoto([...this.#bySlug.values()]);
    this.#gone = new Set(Array.isArray(gone) ? gone : []);
    return true;
  }

  /**
   * Writes the copy, readable only by this account. A temporary file with a random name, because shells may share a
   * folder.
   */
  async #write(text: string): Promise<void> {
    const draft = `${this.#file}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, this.#file);
  }
}

/** Whether only members of the buyers list may see a deal. */
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
