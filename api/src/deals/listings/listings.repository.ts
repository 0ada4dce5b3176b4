import { Injectable } from '@nestjs/common';
import { In, LessThan, LessThanOrEqual, MoreThan, Raw } from 'typeorm';
import { Database } from '../../database/database.js';
import { DealEntity } from '../deal/deal.entity.js';
import { READ_SUM_OF_VERSIONS } from '../deal/deals.sql.js';
import { DealPhotoFileEntity } from '../photos/deal-photo-file.entity.js';

/** Loads the deals that the site shows. All methods throw DatabaseAway. */
@Injectable()
export class ListingsRepository {
  constructor(private readonly database: Database) {}

  /** Returns a text that differs after any change of a deal. */
  async readSumOfVersions(): Promise<string> {
    return (await this.database.queryOne(READ_SUM_OF_VERSIONS.with())).sum;
  }

  /**
   * Returns deals that are for sale or were sold after a time, and the slugs of deals that everybody could see before
   * they were sold earlier, or withdrawn. Reads both at one moment, so that no deal is in both.
   */
  find(soldSince: Date): Promise<{ shown: DealEntity[]; gone: string[] }> {
    return this.database.entities((connection) =>
      connection.transaction('REPEATABLE READ', async (manager) => {
        const shown = await manager.find(DealEntity, {
          where: [{ stage: In(['early', 'pending']) }, { stage: 'sold', closedAt: MoreThan(soldSince) }],
          relations: { photos: true },
          order: { id: 'DESC' },
        });
        const notShown = await manager.find(DealEntity, {
          select: { slug: true },
          where: [
            { stage: 'sold', closedAt: LessThanOrEqual(soldSince), publicAt: LessThan(new Date()) },
            // A deal that was withdrawn early stays unknown to everybody else.
            { stage: 'withdrawn', publicAt: Raw((publicAt) => `${publicAt} <= closed_at`) },
          ],
        });
        return { shown, gone: notShown.map(({ slug }) => slug) };
      }),
    );
  }

  async readPhoto(name: string): Promise<Buffer | undefined> {
    const file = await this.database.entities((manager) => manager.findOneBy(DealPhotoFileEntity, { name }));
    return file?.bytes;
  }
}
