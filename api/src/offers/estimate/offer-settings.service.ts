import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { OfferSettings } from './offer-settings.dto.js';
import { OfferSettingsRepository } from './offer-settings.repository.js';

/** Reads and changes the settings of the formula. All methods throw DatabaseAway. */
@Injectable()
export class OfferSettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: OfferSettingsRepository,
  ) {}

  read(): Promise<OfferSettings> {
    return this.database.transaction((transaction) => this.settings.readNewest(transaction));
  }

  /** Stores new settings, which apply to later offers. */
  change(changes: Partial<OfferSettings>, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const settings = { ...(await this.settings.readNewest(transaction)), ...changes };
      await this.settings.insert(settings, staffId, transaction);
      await appendAudit(transaction, { staffId, ip, action: 'offer-settings-changed', detail: { ...settings } });
    });
  }
}
