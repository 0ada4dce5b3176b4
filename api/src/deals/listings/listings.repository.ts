import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { In, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { DealPhotoFileEntity } from '../photos/deal-photo-file.entity.js';
import { DealEntity } from '../deal/deal.entity.js';
import { READ_SUM_OF_VERSIONS } from '../deal/deals.sql.js';
import type { Listings } from './listing.dto.js';
import { toListing } from './listing.js';

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

/**
 * Reads the deals that the site shows. All methods throw DatabaseAway: shells keep their copy, and say how old it is.
 */
@Injectable()
export class ListingsRepository {
  private snapshot: Snapshot | undefined;
  private lookedAt = -Infinity;
  private looking: Promise<Snapshot> | undefined;

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** The listings, checked at most once a second, and read again only after a change. */
  read(): Promise<Snapshot> | Snapshot {
    if (this.snapshot !== undefined && performance.now() - this.lookedAt < FRESH_MS) return this.snapshot;
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  async readPhoto(name: string): Promise<Buffer | undefined> {
    const file = await this.database.entities((manager) => manager.findOneBy(DealPhotoFileEntity, { name }));
    return file?.bytes;
  }

  private async look(): Promise<Snapshot> {
    const now = performance.now();
    const { sum } = await this.database.queryOne(READ_SUM_OF_VERSIONS.with());
    if (this.snapshot?.sum !== sum || now - this.snapshot.writtenAt > REWRITE_MS)
      this.snapshot = { ...(await this.write()), sum, writtenAt: now };
    this.lookedAt = now;
    return this.snapshot;
  }

  private async write(): Promise<Pick<Snapshot, 'body' | 'etag'>> {
    const soldSince = new Date(Date.now() - SOLD_DAYS * 86_400_000);
    const deals = await this.database.entities((manager) =>
      manager.find(DealEntity, {
        where: [{ stage: In(['early', 'pending']) }, { stage: 'sold', closedAt: MoreThan(soldSince) }],
        relations: { photos: true },
        order: { id: 'DESC' },
      }),
    );
    const soldBefore = await this.database.entities((manager) =>
      manager.find(DealEntity, {
        select: { slug: true },
        where: { stage: 'sold', closedAt: LessThanOrEqual(soldSince), publicAt: LessThan(new Date()) },
      }),
    );
    const asOf = new Date(Math.max(0, ...deals.map(({ updatedAt }) => updatedAt.getTime()))).toISOString();
    const gone = soldBefore.map(({ slug }) => slug);
    const { timeZone } = this.config.messaging.company;
    const listings: Listings = { asOf, listings: deals.map((deal) => toListing(deal, timeZone)), gone };
    const body = JSON.stringify(listings);
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}
