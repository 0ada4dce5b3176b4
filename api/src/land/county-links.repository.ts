import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CountyLinkEntity } from './county-link.entity.js';

/** Stores the URLs of counties' pages about parcels. All methods may throw DatabaseAway. */
@Injectable()
export class CountyLinksRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<CountyLinkEntity[]> {
    return this.database.transaction((manager) =>
      manager.find(CountyLinkEntity, { order: { countyFips: 'ASC', kind: 'ASC' } }),
    );
  }

  /** Sets the page of a county, or removes it (null). */
  change(link: Omit<CountyLinkEntity, 'template'>, template: string | null, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (template === null) await manager.delete(CountyLinkEntity, link);
      else await manager.upsert(CountyLinkEntity, { ...link, template }, ['countyFips', 'kind']);
      const { staffId, ip } = actor;
      await appendAudit(manager, { staffId, ip, action: 'county-link-changed', detail: { ...link, template } });
    });
  }
}
