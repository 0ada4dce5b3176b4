/** Why an investor buys here, in order; every claim keeps its qualifier. */
export const buyerBenefits = [
  {
    title: 'Below-Market Prices',
    text: 'We buy directly from owners, so we can offer deals we estimate at 10-40% below market value.',
  },
  {
    title: 'Strong Return Potential',
    text: 'A lower purchase price leaves more room for your plans. Land values can fall as well as rise, so we encourage you to do your own checks.',
  },
  {
    title: 'First Access',
    text: 'People on our buyers list get our alerts first when new land becomes available.',
  },
  {
    title: 'Owner Financing',
    text: 'On many properties you can pay over time, with the price and payments agreed in writing.',
  },
] as const;
