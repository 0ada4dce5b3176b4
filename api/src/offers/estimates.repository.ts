import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import type { ParcelEntity } from '../land/parcel.entity.js';
import type { Access } from '../land/parcel-facts.js';
import { ParcelsRepository } from '../land/parcels.repository.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { isLead } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { CompEntity } from './comp.entity.js';
import { CompsRepository } from './comps.repository.js';
import { daysAfter, todayInHawaii } from './day-field.js';
import type { CompOfOffer, OfferFactors, OfferResult } from './formula.dto.js';
import { computeOffer, LATEST_FORMULA } from './formula.js';
import type { OfferSettings } from './offer-settings.dto.js';
import { readNewestSettings } from './offer-settings.repository.js';
import type { Estimate, EstimateParameters } from './offers.dto.js';

const PLAIN: OfferFactors = { access: 100, utilities: 100, flood: 100, slope: 100 };
const NOTHING = { parcelId: null, inputs: null, result: null, limitCents: null };

/** Computes what to offer for the land of a lead. All throw DatabaseAway. */
@Injectable()
export class EstimatesRepository {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsRepository,
    private readonly comps: CompsRepository,
  ) {}

  /** What the formula says now; the read is audited. @throws Refusal 404 (lead or parcel) */
  read(leadId: string, parameters: EstimateParameters, actor: ActingStaff): Promise<Estimate> {
    const { staffId, ip } = actor;
    return this.database.transaction(async (manager) => {
      if (!(await isLead(manager, leadId))) throw unknownLead();
      const estimate = await this.compute(leadId, parameters, actor, manager);
      await appendAudit(manager, { staffId, ip, action: 'offer-estimated', leadId });
      return estimate;
    });
  }

  /** @throws Refusal 404 (parcel) */
  async compute(
    leadId: string,
    { parcelId, ...sent }: EstimateParameters,
    actor: ActingStaff,
    manager: EntityManager,
  ): Promise<Estimate> {
    const parcels = await this.parcels.list(leadId, manager);
    const wanted = parcels.filter(({ id }) => parcelId === undefined || id === parcelId);
    if (parcelId !== undefined && wanted.length === 0)
      throw new Refusal(404, 'There is no parcel with this id.', { reason: 'unknown-parcel' });
    const parcel = wanted.find(isMeasured);
    if (parcel === undefined) return { ...NOTHING, formula: LATEST_FORMULA };
    const { acres, countyFips, askingCents, taxesCents, backTaxesCents } = parcel;
    const settings = await readNewestSettings(manager);
    const usual = { ...PLAIN, access: accessFactor(parcel.access, settings) };
    const comps = await this.comps.findFor(countyFips, acres, manager);
    const inputs = {
      day: todayInHawaii(),
      ...{ countyFips, acres, askingCents, taxesCents, backTaxesCents },
      factors: { ...usual, ...factorsOf(sent) },
      settings,
      comps: comps.map(copyComp),
    };
    const result = computeOffer(LATEST_FORMULA, inputs);
    const others = comps.filter(({ staffId }) => staffId !== actor.staffId);
    // An agent raises nobody's limit by factors, and not their own by comps as long as there are enough of others.
    const limits = [inputs.comps, others.map(copyComp)].map((comps) =>
      computeOffer(LATEST_FORMULA, { ...inputs, factors: usual, comps }),
    );
    const limitCents = lowestCeiling(actor.role === 'admin' ? [result] : [result, ...limits]);
    return { parcelId: parcel.id, formula: LATEST_FORMULA, inputs, result, limitCents };
  }

  /** What land is worth by sales of its county within a year, and their days. Null with fewer than three. */
  async fromSales({ countyFips, acres, access }: LandToSell, manager: EntityManager): Promise<SalesEstimate | null> {
    const [day, settings] = [todayInHawaii(), await readNewestSettings(manager)];
    const found = await this.comps.findFor(countyFips, acres, manager);
    const isRecent = (comp: CompEntity) => comp.kind === 'sold' && comp.day >= daysAfter(day, -365);
    const comps = found.filter((comp) => comp.countyFips === countyFips && isRecent(comp)).map(copyComp);
    const factors = { ...PLAIN, access: accessFactor(access, settings) };
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

type MeasuredParcel = ParcelEntity & { readonly acres: number; readonly countyFips: string };

const isMeasured = (parcel: ParcelEntity): parcel is MeasuredParcel =>
  parcel.acres !== null && parcel.countyFips !== null;

function factorsOf({ access, utilities, flood, slope }: Partial<OfferFactors>): Partial<OfferFactors> {
  const sent = Object.entries({ access, utilities, flood, slope }).filter(([, percent]) => percent !== undefined);
  return Object.fromEntries(sent);
}

function accessFactor(access: Access | null, { noAccessPercent }: OfferSettings): number {
  return access === 'none' ? noAccessPercent : 100;
}

const copyComp = ({ id, countyFips, acres, priceCents, kind, day, url, staff }: CompEntity): CompOfOffer => ({
  ...{ id, countyFips, acres, priceCents, kind, day, url, by: staff.name },
});

/** Null where none of them has one. */
function lowestCeiling(results: readonly OfferResult[]): number | null {
  const ceilings = results.flatMap(({ figures }) => figures?.ceilingCents ?? []);
  return ceilings.length === 0 ? null : Math.min(...ceilings);
}
