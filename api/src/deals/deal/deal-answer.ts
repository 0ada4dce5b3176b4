/** Converts rows of deals to responses for staff. */
import type { CompEntity } from '../../offers/comps/comp.entity.js';
import { copyComp } from '../../offers/estimate/estimate.js';
import type { CompOfOffer } from '../../offers/estimate/formula.dto.js';
import { isVouched } from '../../offers/comps/vouched.js';
import type { DealCostEntity } from '../money/deal-cost.entity.js';
import type { DealCost } from '../money/money.dto.js';
import { stageOf } from './deal-rows.sql.js';
import { placeOf } from './deal-words.js';
import type { DealEntity } from './deal.entity.js';
import type { Deal, DealListItem, DealSale, Interest, OpenInterest } from './deals.dto.js';
import type { ListedDeal } from './deals.sql.js';

/** The parts of a deal that are read besides its row. */
type Read = 'leadId' | 'pageUrl' | 'buyer' | 'claim' | 'today' | 'checks' | 'sales' | 'interests' | 'costs' | 'money';
type Facts = Omit<Deal, keyof DealListItem | Read>;

export function toItem({ state, countyFips, ...row }: ListedDeal): DealListItem {
  return { ...row, stage: stageOf(row), place: placeOf({ state, countyFips }) };
}

export function toFacts({ photos, staff, ...deal }: DealEntity): Facts {
  const { state, countyFips, access, utilities, holding, kinds, words, terms, evidence } = deal;
  const { directions, point, headStartHours, apn, boughtCents, boughtOn, costsCents, soldTerms, soldPriceHidden } =
    deal;
  return {
    ...{ state, countyFips, access, utilities, holding, kinds, words, terms, evidence },
    ...{
      directions,
      point,
      headStartHours,
      apn,
      boughtCents,
      boughtOn,
      costsCents,
      soldTerms,
      soldPriceHidden,
      by: staff.name,
    },
    photos: photos.map(({ id, hash, alt, width, height }) => ({ id, hash, alt, width, height })),
  };
}

export function toCost({ id, kind, amountCents, day, note, staff }: DealCostEntity): DealCost {
  return { id, kind, amountCents, day, note, by: staff.name };
}

export function toInterest({
  leadId,
  name,
  phone,
  via,
  at,
  answeredAt,
  answer,
  gone,
}: Omit<OpenInterest, 'title'>): Interest {
  return { leadId, name, phone, via, at, answeredAt, answer, gone };
}

const saleOf = ({ countyFips: _, kind: __, ...facts }: CompOfOffer) => facts;

export function toSale(comp: CompEntity): DealSale {
  return { ...saleOf(copyComp(comp)), isVouched: isVouched(comp) };
}
