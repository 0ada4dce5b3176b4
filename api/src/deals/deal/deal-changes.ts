import { Refusal, wrongField } from '../../http/refusal.js';
import { COUNTIES } from '../../land/counties.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import { computeApr } from './apr.js';
import type { DealFields, FinancingTerms } from './deal-fields.dto.js';
import type { Terms } from './deals.dto.js';
import type { DealEntity } from './deal.entity.js';
import { evidenceAt } from '../stages/evidence.js';
import { slugOf } from './slug.js';
import { CHANGED_LATER, isVisible } from '../listings/visible-fields.js';

/** Returns the columns to store for a change of a deal. @throws Refusal 400, 403 or 409 */
export function changesOf(deal: DealEntity, { terms, ...fields }: DealFields, role: StaffRole): Partial<DealEntity> {
  const isAnnounced = deal.stage !== 'preparing';
  refuseLateChange(deal, terms === undefined ? fields : { ...fields, terms }, role);
  const after = { ...deal, ...fields };
  const state = COUNTIES.get(after.countyFips)?.state ?? deal.state;
  if (isAnnounced && after.priceCents === null)
    throw wrongField('priceCents', 'Buyers have seen the price. Set another one.', 'no-price');
  return {
    ...fields,
    ...{ state, terms: termsAt(after.priceCents, terms === undefined ? deal.terms : terms) },
    ...(isAnnounced
      ? { evidence: evidenceAt(after.priceCents, deal.evidence) }
      : { slug: slugOf({ ...after, state }, deal.slug) }),
  };
}

/** @throws Refusal 403 or 409, if this role may not change these columns of an announced deal */
export function refuseLateChange({ stage }: Pick<DealEntity, 'stage'>, fields: object, role: StaffRole): void {
  if (stage === 'preparing') return;
  const refuse = (status: number, message: string, reason: string) =>
    new Refusal(status, message, { reason, showsReason: true });
  if (stage === 'sold' || stage === 'withdrawn') throw refuse(409, `This deal is ${stage}.`, 'deal-over');
  if (stage === 'scheduled') throw refuse(409, 'It is about to be announced. Stop that first.', 'deal-scheduled');
  if (role !== 'admin') throw refuse(403, 'It was announced. Ask an admin to change it.', 'deal-announced');
  if (Object.keys(fields).every((name) => CHANGED_LATER.includes(name) || !isVisible(name))) return;
  throw refuse(
    409,
    'It was announced: only price, terms, words, photos, parcel number and the way there can change.',
    'deal-announced',
  );
}

/** Adds the rate to the terms. @throws Refusal (400) if they do not fit the price */
function termsAt(priceCents: number | null, terms: FinancingTerms | Terms | null): Terms | null {
  if (terms === null) return null;
  const { downCents, payments, paymentCents, balloonCents } = terms;
  if (priceCents === null) throw wrongField('terms', 'Set the price first.', 'terms-without-price');
  if (downCents >= priceCents)
    throw wrongField('terms', 'The down payment must be less than the price.', 'down-too-high');
  const aprPercent = computeApr(priceCents - downCents, { payments, paymentCents, balloonCents });
  if (aprPercent === undefined)
    throw wrongField('terms', 'These payments do not repay the price, or repay many times the price.', 'terms-off');
  return { downCents, payments, paymentCents, balloonCents, aprPercent };
}
