import type { ParcelEntity } from '../../land/parcel.entity.js';
import type { Access } from '../../land/parcel-facts.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { CompEntity } from '../comps/comp.entity.js';
import { isVouched } from '../comps/vouched.js';
import type { Estimate } from '../offer/offers.dto.js';
import type { CompOfOffer, OfferFactors, OfferResult } from './formula.dto.js';
import { computeOffer, LATEST_FORMULA } from './formula.js';
import { limitOf } from './offer-limit.js';
import type { OfferSettings } from './offer-settings.dto.js';

export const PLAIN: OfferFactors = { access: 100, utilities: 100, flood: 100, slope: 100 };

type LandFact = 'id' | 'access' | 'askingCents' | 'taxesCents' | 'backTaxesCents';

/** A parcel with known county and acres. */
type MeasuredParcel = Pick<ParcelEntity, LandFact> & { readonly acres: number; readonly countyFips: string };

export const isMeasured = (parcel: ParcelEntity): parcel is ParcelEntity & MeasuredParcel =>
  parcel.acres !== null && parcel.countyFips !== null;

/** The inputs of an estimate besides the land. */
interface Given {
  readonly comps: readonly CompEntity[];
  readonly settings: OfferSettings;
  /** Factors that staff chose in place of the usual ones. */
  readonly sent: Partial<OfferFactors>;
  readonly day: string;
}

/** The estimate for land without county or acres: an agent may offer at most `withoutSalesCents`. */
export function estimateNothing({ withoutSalesCents }: OfferSettings): Estimate {
  const nothing = { parcelId: null, inputs: null, result: null, limitCents: null };
  return { ...nothing, formula: LATEST_FORMULA, mostCents: withoutSalesCents };
}

/** Computes the offer for land, and the limit of the staff member. */
export function estimateLand(
  parcel: MeasuredParcel,
  { comps, settings, sent, day }: Given,
  { staffId, role }: Pick<ActingStaff, 'staffId' | 'role'>,
): Estimate {
  const { acres, countyFips, askingCents, taxesCents, backTaxesCents } = parcel;
  const usual = { ...PLAIN, access: accessFactor(parcel.access, settings) };
  const inputs = {
    day,
    ...{ countyFips, acres, askingCents, taxesCents, backTaxesCents },
    factors: { ...usual, ...factorsOf(sent) },
    settings,
    comps: comps.map(copyComp),
  };
  const result = computeOffer(LATEST_FORMULA, inputs);
  const ceilingBy = (some: readonly CompEntity[]) =>
    ceilingIn(computeOffer(LATEST_FORMULA, { ...inputs, factors: usual, comps: some.map(copyComp) }));
  const others = comps.filter((comp) => comp.staffId !== staffId || isVouched(comp));
  const ceilings = { asked: ceilingIn(result), usual: ceilingBy(comps), others: ceilingBy(others) };
  const limit = limitOf(role, ceilings, settings.withoutSalesCents);
  return { parcelId: parcel.id, formula: LATEST_FORMULA, inputs, result, ...limit };
}

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
