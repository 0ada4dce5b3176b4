import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { ParcelsRepository } from '../../land/parcels.repository.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { isLead } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CompsRepository } from '../comps/comps.repository.js';
import { todayInHawaii } from '../offer/day-field.js';
import type { Estimate, EstimateParameters } from '../offer/offers.dto.js';
import { estimateLand, estimateNothing, isMeasured } from './estimate.js';
import { OfferSettingsRepository } from './offer-settings.repository.js';

/** Computes offers for the land of a lead. All methods throw DatabaseAway. */
@Injectable()
export class EstimatesService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsRepository,
    private readonly comps: CompsRepository,
    private readonly settings: OfferSettingsRepository,
  ) {}

  /** Computes the offer for a lead's land from the present comps. The read is audited. @throws Refusal 404 */
  read(leadId: string, parameters: EstimateParameters, actor: ActingStaff): Promise<Estimate> {
    const { staffId, ip } = actor;
    return this.database.transaction(async (transaction) => {
      if (!(await isLead(transaction, leadId))) throw unknownLead();
      const estimate = await this.compute(leadId, parameters, actor, transaction);
      await appendAudit(transaction, { staffId, ip, action: 'offer-estimated', leadId });
      return estimate;
    });
  }

  /** Computes an estimate for the wanted parcel, or the first with county and acres. @throws Refusal 404 (parcel) */
  async compute(
    leadId: string,
    { parcelId, ...sent }: EstimateParameters,
    actor: ActingStaff,
    transaction: Transaction,
  ): Promise<Estimate> {
    const parcels = await this.parcels.list(leadId, transaction);
    const wanted = parcels.filter(({ id }) => parcelId === undefined || id === parcelId);
    if (parcelId !== undefined && wanted.length === 0)
      throw new Refusal(404, 'There is no parcel with this id.', { reason: 'unknown-parcel' });
    const parcel = wanted.find(isMeasured);
    const settings = await this.settings.readNewest(transaction);
    if (parcel === undefined) return estimateNothing(settings);
    const comps = await this.comps.findFor(parcel.countyFips, parcel.acres, transaction);
    return estimateLand(parcel, { comps, settings, sent, day: todayInHawaii() }, actor);
  }
}
