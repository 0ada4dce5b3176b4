import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ParcelEntity } from '../../land/parcel.entity.js';
import type { Access } from '../../land/parcel-facts.js';
import { ParcelsRepository } from '../../land/parcels.repository.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { isLead } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { CompEntity } from '../comps/comp.entity.js';
import { CompsRepository } from '../comps/comps.repository.js';
import { todayInHawaii } from '../offer/day-field.js';
import type { CompOfOffer, OfferFactors, OfferResult } from './formula.dto.js';
import { computeOffer, LATEST_FORMULA } from './formula.js';
import { agentLimit } from './offer-limit.js';
import type { OfferSettings } from './offer-settings.dto.js';
import { readNewestSettings } from './offer-settings.repository.js';
import type { Estimate, EstimateParameters } from '../offer/offers.dto.js';
import { isVouched } from '../comps/vouched.js';

export const PLAIN: OfferFactors = { access: 100, utilities: 100, flood: 100, slope: 100 };
const NOTHING = { parcelId: null, inputs: null, result: null, limitCents: null };

/** Computes offers for the land of a lead. All methods throw DatabaseAway. */
@Injectable()
export class EstimatesRepository {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsRepository,
    private readonly comps: CompsRepository,
  ) {}

  /** The current result of the formula; the read is audited. @throws Refusal 404 (lead or parcel) */
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
    const settings = await readNewestSettings(manager);
    const { withoutSalesCents } = settings;
    if (parcel === undefined) return { ...NOTHING, formula: LATEST_FORMULA, mostCents: withoutSalesCents };
    const { acres, countyFips, askingCents, taxesCents, backTaxesCents } = parcel;
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
    const others = comps.filter((comp) => comp.staffId !== actor.staffId || isVouched(comp));
    const ceilingOf = (comps: readonly CompEntity[]) =>
      ceilingIn(computeOffer(LATEST_FORMULA, { ...inputs, factors: usual, comps: comps.map(copyComp) }));
    const asked = ceilingIn(result);
    const limit =
      actor.role === 'admin'
        ? { limitCents: asked, mostCents: asked ?? withoutSalesCents }
        : agentLimit({ asked, usual: ceilingOf(comps), others: ceilingOf(others) }, withoutSalesCents);
    return { parcelId: parcel.id, formula: LATEST_FORMULA, inputs, result, ...limit };
  }
}

type MeasuredParcel = ParcelEntity & { readonly acres: number; readonly countyFips: string };

const isMeasured = (parcel: ParcelEntity): parcel is MeasuredParcel =>
  parcel.acres !== null && parcel.countyFips !== null;

function factorsOf({ access, utilities, flood, slope }: Partial<OfferFactors>): Partial<OfferFactors> {
  const sent = Object.entries({ access, utilities, flood, slope }).filter(([, percent]) => percent !== undefined);
  return Object.fromEntries(sent);
}

export function accessFactor(access: Access | null, { noAccessPercent }: OfferSettings): number {
  return access === 'none' ? noAccessPercent : 100;
}

export const copyComp = ({ staff, staffId: _, at: __, confirmations, ...facts }: CompEntity): CompOfOffer => ({
  ...{ ...facts, by: staff.name, confirmedBy: confirmations.map((each) => each.staff.name) },
});

const ceilingIn = ({ figures }: OfferResult) => figures?.ceilingCents ?? null;
