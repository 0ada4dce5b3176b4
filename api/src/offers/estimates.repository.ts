import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { ParcelsRepository } from '../land/parcels.repository.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { isLead } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CompsRepository } from './comps.repository.js';
import { todayInHawaii } from './day-field.js';
import type { CompOfOffer } from './formula.dto.js';
import { computeOffer, LATEST_FORMULA } from './formula.js';
import { readNewestSettings } from './offer-settings.repository.js';
import type { Estimate, EstimateParameters } from './offers.dto.js';

/** Computes what to offer for the land of a lead. All throw DatabaseAway. */
@Injectable()
export class EstimatesRepository {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsRepository,
    private readonly comps: CompsRepository,
  ) {}

  /** What the formula says now; the read is audited. @throws Refusal 404 (lead or parcel) */
  read(leadId: string, parameters: EstimateParameters, { staffId, ip }: ActingStaff): Promise<Estimate> {
    return this.database.transaction(async (manager) => {
      if (!(await isLead(manager, leadId))) throw unknownLead();
      const estimate = await this.compute(leadId, parameters, manager);
      await appendAudit(manager, { staffId, ip, action: 'offer-estimated', leadId });
      return estimate;
    });
  }

  /** @throws Refusal 404 (parcel) */
  async compute(leadId: string, parameters: EstimateParameters, manager: EntityManager): Promise<Estimate> {
    const { parcelId, access, utilities = 100, flood = 100, slope = 100 } = parameters;
    const parcels = await this.parcels.list(leadId, manager);
    if (parcelId !== undefined && !parcels.some(({ id }) => id === parcelId))
      throw new Refusal(404, 'There is no parcel with this id.', { reason: 'unknown-parcel' });
    const wanted = parcels.filter(({ id }) => parcelId === undefined || id === parcelId);
    const [parcel] = wanted.flatMap(({ acres, countyFips, ...rest }) =>
      acres === null || countyFips === null ? [] : [{ ...rest, acres, countyFips }],
    );
    if (parcel === undefined) return { parcelId: null, formula: LATEST_FORMULA, inputs: null, result: null };
    const { acres, countyFips, askingCents, taxesCents, backTaxesCents } = parcel;
    const settings = await readNewestSettings(manager);
    const byParcel = parcel.access === 'none' ? settings.noAccessPercent : 100;
    const comps = await this.comps.findFor(countyFips, acres, manager);
    const inputs = {
      day: todayInHawaii(),
      ...{ countyFips, acres, askingCents, taxesCents, backTaxesCents },
      factors: { access: access ?? byParcel, utilities, flood, slope },
      settings,
      comps: comps.map(({ id, countyFips, acres, priceCents, kind, day, url }): CompOfOffer => ({
        id,
        countyFips,
        acres,
        priceCents,
        kind,
        day,
        url,
      })),
    };
    return { parcelId: parcel.id, formula: LATEST_FORMULA, inputs, result: computeOffer(LATEST_FORMULA, inputs) };
  }
}
