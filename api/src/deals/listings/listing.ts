import type { Evidence, Terms } from '../deal/deals.dto.js';
import { stageOf } from '../deal/deal-rows.sql.js';
import {
  ACCESS_WORDS,
  HOLDING_WORDS,
  inAcres,
  instantIn,
  inDollars,
  monthOf,
  placeOf,
  titleOf,
  UTILITY_WORDS,
} from '../deal/deal-words.js';
import type { DealEntity, DealPhotoEntity } from '../deal/deal.entity.js';
import { evidenceAt, roundEstimate } from '../stages/evidence.js';
import type { Listing, ListingPhoto } from './listing.dto.js';
import { counted } from '../../words/counted.js';
import type { CountyLinkEntity } from '../../land/county-link.entity.js';
import { linksOf } from '../../land/county-pages.js';
import { paymentTableOf } from './payment-table.js';

/** How long an estimate may be shown. */
const ESTIMATE_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Converts a deal to the finished texts that buyers see, because templates have no logic. Before you show it to others
 * than members, check `publicAt`, whatever the stage: null means not public yet. `pages` are those of counties about
 * parcels.
 */
export function toListing(
  deal: DealEntity,
  timeZone: string,
  now = new Date(),
  pages: readonly CountyLinkEntity[] = [],
): Listing {
  const { slug, publicAt } = deal;
  const photos = deal.photos.filter(({ alt }) => alt !== '').toSorted((one, other) => one.position - other.position);
  return {
    slug,
    stage: stageOf(deal, now) as Listing['stage'],
    publicAt: publicAt?.toISOString() ?? null,
    fields: fieldsOf(deal, timeZone, now),
    facts: factsOf(deal),
    terms: deal.terms === null || deal.stage === 'sold' ? [] : linesOf(deal.terms),
    photos: photos.map(toPhoto),
    links: urlsOf(deal, pages),
    ...paymentsOf(deal),
  };
}

function fieldsOf(deal: DealEntity, timeZone: string, now: Date): Listing['fields'] {
  const { acres, access, utilities, holding, kinds, words } = deal;
  const title = titleOf(deal);
  const isSold = deal.stage === 'sold';
  return {
    title,
    place: placeOf(deal),
    acres: inAcres(acres),
    ...(access && { access: ACCESS_WORDS[access] }),
    ...(utilities && { utilities: utilities.map((each) => UTILITY_WORDS[each]).join(', ') || 'None' }),
    ...(!isSold && { holding: HOLDING_WORDS[holding] }),
    kinds: kinds.join(', '),
    ...(words && { words }),
    ...(isSold ? saleOf(deal, title) : offerOf(deal, title, timeZone, now)),
  };
}

/** The county's page and the map are for land that can be bought. */
function urlsOf({ stage, countyFips, apn, point }: DealEntity, pages: readonly CountyLinkEntity[]): Listing['links'] {
  const outline = `/counties/${countyFips}.svg`;
  if (stage === 'sold') return { outline };
  const [county] = linksOf({ countyFips, apn }, pages);
  return {
    outline,
    ...(county && { county: county.url }),
    ...(point && { map: `https://www.google.com/maps/dir/?api=1&destination=${point.lat},${point.lon}` }),
  };
}

function paymentsOf({ stage, priceCents, terms }: DealEntity): Pick<Listing, 'payments'> {
  const payments = terms && priceCents !== null && stage !== 'sold' && paymentTableOf(priceCents, terms);
  return payments ? { payments } : {};
}

function factsOf({ state, acres, priceCents, kinds, stage, updatedAt }: DealEntity): Listing['facts'] {
  const asked = stage === 'sold' ? null : priceCents;
  return { state, acres: Number(acres), priceCents: asked, kinds, changedAt: updatedAt.toISOString() };
}

/** The fields of sold land: the price that we asked, as everybody saw it before, and the summary. */
function saleOf({ priceCents, soldPriceHidden }: DealEntity, title: string) {
  const isShown = priceCents !== null && !soldPriceHidden;
  return { ...(isShown && { asked: `Listed at ${inDollars(priceCents)}` }), summary: `${title}: sold.` };
}

/** The fields of land that can be bought: price, terms, evidence, the way there and summary. */
function offerOf(deal: DealEntity, title: string, timeZone: string, now: Date) {
  const { access, terms, publicAt, priceCents, apn, directions, point } = deal;
  const price = inDollars(priceCents ?? 0);
  const until =
    publicAt === null
      ? `${counted(deal.headStartHours, 'hour')} after the last buyer on our list is told`
      : instantIn(timeZone, publicAt);
  const evidence = claimOf(deal, now);
  return {
    price,
    ...((publicAt === null || publicAt > now) && { until }),
    ...(evidence && { evidence }),
    ...(terms && { terms: linesOf(terms).join('. ') }),
    ...(apn && { parcel: apn }),
    ...(directions && { directions }),
    ...(point && { coordinates: `${point.lat}, ${point.lon}` }),
    summary: `${title} for ${price}.${access && access !== 'none' ? ` ${ACCESS_WORDS[access]}.` : ''}`,
  };
}

/** The sentence about the market value; null if the evidence does not support it at the price, or is too old. */
export function claimOf(deal: Pick<DealEntity, 'priceCents' | 'evidence'>, now = new Date()): string | null {
  const evidence = evidenceAt(deal.priceCents, deal.evidence);
  return evidence && isRecent(evidence, now) ? sentenceOf(evidence) : null;
}

function isRecent({ day }: Evidence, now: Date): boolean {
  return now.getTime() - Date.parse(day) < ESTIMATE_DAYS * DAY_MS;
}

function sentenceOf({ estimateCents, percentBelow, sold, county, from, to }: Evidence): string {
  const [first, last] = [monthOf(from), monthOf(to)];
  const span = first === last ? first : `${first} to ${last}`;
  return `Our estimate ${inDollars(roundEstimate(estimateCents))}, from ${counted(sold, 'sale')} in ${county}, ${span}. The price is ${percentBelow}% lower. Not an appraisal.`;
}

/** The lines of the financing terms. The page shows all or none: Regulation Z, 12 CFR 1026.24(d). */
function linesOf({ downCents, payments, paymentCents, balloonCents, aprPercent }: Terms): string[] {
  return [
    downCents === 0 ? 'No down payment' : `Down payment ${inDollars(downCents)}`,
    `${counted(payments, 'monthly payment')} of ${inDollars(paymentCents)}`,
    ...(balloonCents > 0 ? [`Balloon payment of ${inDollars(balloonCents)} with the last of them`] : []),
    `Annual percentage rate ${aprPercent}%`,
  ];
}

function toPhoto({ hash, alt, width, height }: DealPhotoEntity): ListingPhoto {
  const sourceOf = (pixels: number) => `/photos/${hash}-${pixels}`;
  return { src480: sourceOf(480), src828: sourceOf(828), src1600: sourceOf(1600), alt, width, height };
}
