import { Injectable } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { addRule } from '../../database/constraint-rules.js';
import { runIn } from '../../database/statement.js';
import { DealEntity, DealPhotoEntity } from './deal.entity.js';
import { FIND_LEAD, LIST_DEALS, LIST_INTERESTS, type ListedDeal, READ_STATUS } from './deals.sql.js';

addRule('deals_parcel_id_key', 'parcelId', 'There is a deal of this parcel already.');

export type DealColumns = Partial<Omit<DealEntity, 'id' | 'parcel' | 'buyer' | 'staff' | 'photos'>>;

/** Stores deals. All methods throw DatabaseAway. */
@Injectable()
export class DealsRepository {
  constructor(private readonly database: Database) {}

  /** Lists the newest 200 deals, without personal data. */
  list(): Promise<ListedDeal[]> {
    return this.database.query(LIST_DEALS.with({ id: null }));
  }

  /** Finds a deal: its row in the list, and all its columns. */
  async find(manager: EntityManager, id: string): Promise<{ row: ListedDeal; deal: DealEntity } | undefined> {
    const [row] = await runIn(manager, LIST_DEALS.with({ id }));
    const deal = await manager.findOne(DealEntity, {
      where: { id },
      relations: { parcel: true, staff: true, photos: true },
      order: { photos: { position: 'ASC' } },
    });
    return row === undefined || deal === null ? undefined : { row, deal };
  }

  /** Locks a deal until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<Omit<DealEntity, 'photos'> | null> {
    return manager.findOne(DealEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Locks the deal with its photos until the transaction ends. */
  async lockWithPhotos(manager: EntityManager, id: string): Promise<DealEntity | null> {
    const deal = (await this.lock(manager, id)) as DealEntity | null;
    if (deal !== null)
      deal.photos = await manager.find(DealPhotoEntity, { where: { dealId: id }, order: { position: 'ASC' } });
    return deal;
  }

  /** The land of all deals in these counties that were not withdrawn. */
  findInCounties(
    manager: EntityManager,
    counties: readonly string[],
  ): Promise<Pick<DealEntity, 'id' | 'countyFips' | 'acres' | 'apn'>[]> {
    const where = { countyFips: In(counties), stage: Not('withdrawn' as const) };
    return manager.find(DealEntity, { where, select: { id: true, countyFips: true, acres: true, apn: true } });
  }

  async insert(manager: EntityManager, columns: DealColumns): Promise<DealEntity> {
    const deal = manager.create(DealEntity, columns);
    await manager.insert(DealEntity, deal);
    return deal;
  }

  /**
   * Changes a locked deal. Returns its new version. Every change must increase it, because the listings are read again
   * only when the sum of all versions differs.
   */
  async update(
    manager: EntityManager,
    deal: Pick<DealEntity, 'id' | 'version'>,
    columns: DealColumns,
  ): Promise<number> {
    const version = deal.version + 1;
    await manager.update(DealEntity, { id: deal.id }, { ...columns, version, updatedAt: () => 'now()' } as object);
    return version;
  }

  listInterests(manager: EntityManager, dealId: string) {
    return runIn(manager, LIST_INTERESTS.with({ dealId }));
  }

  /** The id and name of a lead. */
  async findLead(manager: EntityManager, id: string): Promise<{ id: string; name: string } | null> {
    return (await runIn(manager, FIND_LEAD.with({ id })))[0] ?? null;
  }

  /**
   * The status of the lead that a parcel belongs to, and the day on which we bought its land: null unless it is closed.
   * @param of the lead, and the time zone of the company
   */
  async readStatus(
    manager: EntityManager,
    of: { leadId: string; zone: string },
  ): Promise<{ status: string; boughtOn: string | null } | undefined> {
    return (await runIn(manager, READ_STATUS.with(of)))[0];
  }
}
