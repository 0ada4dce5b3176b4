import type { Schemas } from '../../../shared/api/call.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { counted } from '../../../shared/formatting/lead-words.ts';
import { moneyWords } from '../../../shared/formatting/money.ts';
import { dateWords } from '../../../shared/formatting/time-words.ts';

/** The kinds of costs, in the order of the form. */
export const COST_WORDS: Record<Schemas['CostKind'], string> = {
  closing: 'Closing',
  title: 'Title work',
  recording: 'Recording',
  survey: 'Survey',
  'back-taxes': 'Back taxes',
  marketing: 'Marketing',
  commission: 'Commission',
  travel: 'Travel',
  other: 'Other',
};

/** "Title work, $350" */
export const costWords = ({ kind, amountCents }: Pick<Schemas['DealCost'], 'kind' | 'amountCents'>) =>
  `${COST_WORDS[kind]}, ${moneyWords(amountCents)}`;

type Line = readonly [label: string, words: string];

/** The purchase of a deal's land, each fact as label and text. */
export function purchaseLines({ boughtCents, boughtOn }: Deal): Line[] {
  return [
    ['Bought for', boughtCents === null ? 'Not known' : moneyWords(boughtCents)],
    ['Bought on', boughtOn === null ? 'Not known' : dateWords(boughtOn)],
  ];
}

/**
 * The sums of a deal's money below its costs, each as label and text.
 * @param mayEdit whether the user may enter the purchase
 */
export function sumLines(deal: Deal, mayEdit: boolean): Line[] {
  const { stage, costsCents, priceCents, soldCents, money } = deal;
  const isSold = stage === 'sold';
  const income = isSold ? soldCents : priceCents;
  const lines: (Line | false)[] = [
    costsCents !== null && costsCents > 0 && ['Costs in one sum', moneyWords(costsCents)],
    ['All costs', moneyWords(money.costsCents)],
    [isSold ? 'Sold for' : 'Price', income === null ? 'Not known' : moneyWords(income)],
    stage !== 'withdrawn' && profitLine(deal, mayEdit),
    ['Held', heldWords(deal, mayEdit)],
  ];
  return lines.filter((line) => line !== false);
}

const enterWords = (mayEdit: boolean) => (mayEdit ? 'Enter' : 'An admin enters');

function profitLine(deal: Deal, mayEdit: boolean): Line {
  const { profitCents } = deal.money;
  const at = deal.stage === 'sold' ? '' : ' at the price';
  if (profitCents === null) return [`Profit${at}`, `Not known. ${missingWords(deal, mayEdit)}`];
  return [`${profitCents < 0 ? 'Loss' : 'Profit'}${at}`, moneyWords(Math.abs(profitCents))];
}

function missingWords({ boughtCents, stage }: Deal, mayEdit: boolean): string {
  if (boughtCents === null) return `${enterWords(mayEdit)} what it was bought for.`;
  return stage === 'sold' ? 'Correct the sale: its amount is missing.' : 'Set a price.';
}

/** "32 days", "32 days so far" */
function heldWords({ money, boughtOn, stage }: Deal, mayEdit: boolean): string {
  if (boughtOn === null) return `Not known. ${enterWords(mayEdit)} the day it was bought.`;
  if (money.daysHeld === null) return 'Not known. It was sold before the day it was bought.';
  return `${counted(money.daysHeld, 'day')}${stage === 'sold' ? '' : ' so far'}`;
}
