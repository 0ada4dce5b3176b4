import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { DEFAULT_SETTINGS, type OfferSettings } from './offer-settings.dto.js';
import { OfferSettingsEntity } from './offer-settings.entity.js';

/** Stores the settings of the formula. All methods throw DatabaseAway. */
@Injectable()
export class OfferSettingsRepository {
  constructor(private readonly database: Database) {}

  read(): Promise<OfferSettings> {
    return this.database.transaction(readNewestSettings);
  }

  /** Applies to offers from now on. */
  change(changes: Partial<OfferSettings>, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const settings = { ...(await readNewestSettings(manager)), ...changes };
      await manager.insert(OfferSettingsEntity, { settings, staffId });
      await appendAudit(manager, { staffId, ip, action: 'offer-settings-changed', detail: { ...settings } });
    });
  }
}

/** A setting that did not exist yet has its default. */
export async function readNewestSettings(manager: EntityManager): Promise<OfferSettings> {
  const [newest] = await manager.find(OfferSettingsEntity, { order: { id: 'DESC' }, take: 1 });
  return { ...DEFAULT_SETTINGS, ...newest?.settings };
}
