import { Injectable } from '@nestjs/common';
import { And, Between, type EntityManager, type FindOptionsWhere, In, LessThan, Like, MoreThan, Not } from 'typeorm';
import { CompConfirmationEntity, CompEntity } from './comp.entity.js';
import type { CompFields } from './comps.dto.js';

// Limits for the comps that are read for an offer, because the offer stores a copy of each.
const MOST_USED = 40;
const MOST_OF_OTHER_SIZE = 10;
const FOUND_WITH = { staff: true, confirmations: { staff: true } } as const;

/** The facts of a comp. */
export type NewComp = Required<CompFields> & { readonly url: string | null };

/** Stores comps. All methods throw DatabaseAway. */
@Injectable()
export class CompsRepository {
  /**
   * Finds the newest comps of half to twice the acres in the county and in the rest of the state, and a few of other
   * sizes in the county, which staff see but the formula does not use.
   */
  async findFor(countyFips: string, acres: number, manager: EntityManager): Promise<CompEntity[]> {
    const find = (take: number, ...where: FindOptionsWhere<CompEntity>[]) =>
      manager.find(CompEntity, { where, relations: FOUND_WITH, order: { day: 'DESC', id: 'DESC' }, take });
    const ofSize = Between(acres / 2, acres * 2);
    const inState = And(Like(`${countyFips.slice(0, 2)}%`), Not(countyFips));
    return [
      ...(await find(MOST_USED, { countyFips, acres: ofSize })),
      ...(await find(MOST_USED, { countyFips: inState, acres: ofSize })),
      ...(await find(
        MOST_OF_OTHER_SIZE,
        { countyFips, acres: LessThan(acres / 2) },
        { countyFips, acres: MoreThan(acres * 2) },
      )),
    ];
  }

  find(id: string, manager: EntityManager): Promise<CompEntity | null> {
    return manager.findOneBy(CompEntity, { id });
  }

  /** Adds a comp and returns its id. */
  async insert(fields: CompFields, staffId: string, manager: EntityManager): Promise<string> {
    const comp = manager.create(CompEntity, { ...fields, url: fields.url ?? null, staffId });
    await manager.insert(CompEntity, comp);
    return comp.id;
  }

  /** Finds the comps of these days in these counties. */
  findOn(manager: EntityManager, { days, counties }: { days: string[]; counties: string[] }): Promise<CompEntity[]> {
    return manager.findBy(CompEntity, { day: In(days), countyFips: In(counties) });
  }

  /** Adds comps and returns their ids, in the same order. */
  async insertMany(manager: EntityManager, comps: readonly NewComp[], staffId: string): Promise<string[]> {
    if (comps.length === 0) return [];
    const rows = comps.map((comp) => manager.create(CompEntity, { ...comp, staffId }));
    await manager.insert(CompEntity, rows);
    return rows.map(({ id }) => id);
  }

  async removeMany(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await manager.delete(CompEntity, { id: In(ids) });
  }

  /** Stores a confirmation. Returns false if there was one already. */
  async confirm(compId: string, staffId: string, manager: EntityManager): Promise<boolean> {
    if (await manager.existsBy(CompConfirmationEntity, { compId, staffId })) return false;
    await manager.insert(CompConfirmationEntity, { compId, staffId });
    return true;
  }

  async remove(id: string, manager: EntityManager): Promise<void> {
    await manager.delete(CompEntity, { id });
  }
}
