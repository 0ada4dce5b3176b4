import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_SETTINGS, type OfferSettings } from './offer-settings.dto.js';
import { OfferSettingsEntity } from './offer-settings.entity.js';

/** Stores the settings of the formula. All methods throw DatabaseAway. */
@Injectable()
export class OfferSettingsRepository {
  /** Reads the newest settings. A setting that is newer than the row has its default. */
  async readNewest(manager: EntityManager): Promise<OfferSettings> {
    const [newest] = await manager.find(OfferSettingsEntity, { order: { id: 'DESC' }, take: 1 });
    return { ...DEFAULT_SETTINGS, ...newest?.settings };
  }

  async insert(settings: OfferSettings, staffId: string, manager: EntityManager): Promise<void> {
    await manager.insert(OfferSettingsEntity, { settings, staffId });
  }
}
