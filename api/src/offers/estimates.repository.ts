import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import type { Access } from '../land/parcel-facts.js';
import { ParcelsRepository } from '../land/parcels.repository.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { isLead } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { CompEntity } from './comp.entity.js';
import { CompsRepository } from './comps.repository.js';
import { daysAfter, todayInHawaii } from './day-field.js';
import type { CompOfOffer } from './formula.dto.js';
import { computeOffer, LATEST_FORMULA } from './formula.js';
import type { OfferSettings } from './offer-settings.dto.js';
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
    const byParcel = accessFactor(parcel.access, settings);
    const comps = await this.comps.findFor(countyFips, acres, manager);
    const inputs = {
      day: todayInHawaii(),
      ...{ countyFips, acres, askingCents, taxesCents, backTaxesCents },
      factors: { access: access ?? byParcel, utilities, flood, slope },
      settings,
      comps: comps.map(copyComp),
    };
    return { parcelId: parcel.id, formula: LATEST_FORMULA, inputs, result: computeOffer(LATEST_FORMULA, inputs) };
  }

  /** What land is worth by sales of its county within a year, and their days. Null with fewer than three. */
  async fromSales({ countyFips, acres, access }: LandToSell, manager: EntityManager): Promise<SalesEstimate | null> {
    const [day, settings] = [todayInHawaii(), await readNewestSettings(manager)];
    const found = await this.comps.findFor(countyFips, acres, manager);
    const isRecent = (comp: CompEntity) => comp.kind === 'sold' && comp.day >= daysAfter(day, -365);
    const comps = found.filter((comp) => comp.countyFips === countyFips && isRecent(comp)).map(copyComp);
    const factors = { access: accessFactor(access, settings), utilities: 100, flood: 100, slope: 100 };
    const nothing = { askingCents: null, taxesCents: null, backTaxesCents: null };
    const result = computeOffer(LATEST_FORMULA, { day, countyFips, acres, ...nothing, factors, settings, comps });
    if (result.figures === null) return null;
    const used = comps.filter((_, index) => result.comps[index]?.leftOut === null);
    const days = used.map((comp) => comp.day).toSorted();
    return {
      estimateCents: result.figures.valueCents,
      sold: result.sold,
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      day,
    };
  }
}

interface LandToSell {
  readonly countyFips: string;
  readonly acres: number;
  readonly access: Access | null;
}

interface SalesEstimate {
  readonly estimateCents: number;
  readonly sold: number;
  readonly from: string;
  readonly to: string;
  /** When it was made. */
  readonly day: string;
}

function accessFactor(access: Access | null, { noAccessPercent }: OfferSettings): number {
  return access === 'none' ? noAccessPercent : 100;
}

const copyComp = ({ id, countyFips, acres, priceCents, kind, day, url }: CompEntity): CompOfOffer => ({
  ...{ id, countyFips, acres, priceCents, kind, day, url },
});
