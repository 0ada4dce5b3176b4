import type { IconName } from '@land/kit';

/** Why investors buy from us, in display order. Every claim keeps its qualifier. */
export const buyerBenefits = [
  {
    icon: 'below-market-prices',
    title: 'Below-Market Prices',
    text: 'We buy directly from owners, so we can offer deals we estimate at 10-40% below market value.',
  },
  {
    icon: 'strong-return',
    title: 'Strong Return Potential',
    text: 'A lower purchase price leaves more room for your plans. Land values can fall as well as rise, so please do your own checks.',
  },
  {
    icon: 'first-access',
    title: 'First Access',
    text: 'People on our buyers list get our alerts first when we have new land.',
  },
  {
    icon: 'owner-financing',
    title: 'Owner Financing',
    text: 'On many properties you can pay over time. We put the price and the payments in writing.',
  },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];
