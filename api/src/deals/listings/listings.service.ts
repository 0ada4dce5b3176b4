import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Config } from '../../config/config.js';
import type { Listings } from './listing.dto.js';
import { toListing } from './listing.js';
import { ListingsRepository } from './listings.repository.js';

/** How many days a page says that its land is sold. */
const SOLD_DAYS = 180;
/** How long a response may come from memory. */
const FRESH_MS = 1000;
/**
 * After this time the listings are written again even without a change, because stages and the age of estimates follow
 * the time.
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

/** The listings of the site. All methods throw DatabaseAway; shells then keep their copy and say how old it is. */
@Injectable()
export class ListingsService {
  private snapshot: Snapshot | undefined;
  private lookedAt = -Infinity;
  private looking: Promise<Snapshot> | undefined;

  constructor(
    private readonly listings: ListingsRepository,
    private readonly config: Config,
  ) {}

  /** The listings, checked at most once a second, and read again only after a change. */
  read(): Promise<Snapshot> | Snapshot {
    if (this.snapshot !== undefined && performance.now() - this.lookedAt < FRESH_MS) return this.snapshot;
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  readPhoto(name: string): Promise<Buffer | undefined> {
    return this.listings.readPhoto(name);
  }

  private async look(): Promise<Snapshot> {
    const now = performance.now();
    const sum = await this.listings.readSumOfVersions();
    if (this.snapshot?.sum !== sum || now - this.snapshot.writtenAt > REWRITE_MS)
      this.snapshot = { ...(await this.write()), sum, writtenAt: now };
    this.lookedAt = now;
    return this.snapshot;
  }

  private async write(): Promise<Pick<Snapshot, 'body' | 'etag'>> {
    const { shown, gone } = await this.listings.find(new Date(Date.now() - SOLD_DAYS * 86_400_000));
    const asOf = new Date(Math.max(0, ...shown.map(({ updatedAt }) => updatedAt.getTime()))).toISOString();
    const { timeZone } = this.config.messaging.company;
    const listings: Listings = { asOf, listings: shown.map((deal) => toListing(deal, timeZone)), gone };
    const body = JSON.stringify(listings);
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}
