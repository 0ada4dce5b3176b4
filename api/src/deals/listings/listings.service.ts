import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Config } from '../../config/config.js';
import { CountyLinksRepository } from '../../land/county-links.repository.js';
import { COUNTIES } from '../../land/counties.js';
import { drawOutline, readAtlas } from '../../land/county-outline.js';
import type { Listings } from './listing.dto.js';
import { toListing } from './listing.js';
import { ListingsRepository } from './listings.repository.js';

/** How many days a page says that its land is sold. */
const SOLD_DAYS = 180;
/** How long a response may come from memory. */
const FRESH_MS = 1000;
/**
 * After this time the listings are created again even without a change, because stages and the age of estimates depend
 * on the time.
 */
const REWRITE_MS = 60_000;

/** The listings as they are sent. */
interface Snapshot {
  readonly body: string;
  readonly etag: string;
  /** Differs if any deal was changed. */
  readonly sum: string;
  readonly writtenAt: number;
}

/** Reads and caches the listings. A method that has to read throws DatabaseAway; the site then shows its older copy. */
@Injectable()
export class ListingsService {
  private snapshot: Snapshot | undefined;
  private checkedAt = -Infinity;
  private checking: Promise<Snapshot> | undefined;

  constructor(
    private readonly listings: ListingsRepository,
    private readonly countyLinks: CountyLinksRepository,
    private readonly config: Config,
  ) {}

  /** Returns the listings. Checks for changes at most once a second. */
  read(): Promise<Snapshot> | Snapshot {
    if (this.snapshot !== undefined && performance.now() - this.checkedAt < FRESH_MS) return this.snapshot;
    return (this.checking ??= this.check().finally(() => (this.checking = undefined)));
  }

  readPhoto(name: string): Promise<Buffer | undefined> {
    return this.listings.readPhoto(name);
  }

  /** The drawing of a county in its state, as SVG; undefined for an unknown FIPS code. */
  async drawCounty(fips: string): Promise<string | undefined> {
    return COUNTIES.has(fips) ? drawOutline(await readAtlas(), fips) : undefined;
  }

  private async check(): Promise<Snapshot> {
    const now = performance.now();
    const sum = await this.listings.readSumOfVersions();
    if (this.snapshot?.sum !== sum || now - this.snapshot.writtenAt > REWRITE_MS)
      this.snapshot = { ...(await this.write()), sum, writtenAt: now };
    this.checkedAt = now;
    return this.snapshot;
  }

  /** `gone`: the slugs of deals that were public and were withdrawn, or sold too long ago to be shown. */
  private async write(): Promise<Pick<Snapshot, 'body' | 'etag'>> {
    const { shown, gone } = await this.listings.find(new Date(Date.now() - SOLD_DAYS * 86_400_000));
    const asOf = new Date(Math.max(0, ...shown.map(({ updatedAt }) => updatedAt.getTime()))).toISOString();
    const { timeZone } = this.config.messaging.company;
    const [pages, now] = [await this.countyLinks.list(), new Date()];
    const listings: Listings = { asOf, listings: shown.map((deal) => toListing(deal, timeZone, now, pages)), gone };
    const body = JSON.stringify(listings);
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}
