/** How to buy land from us, in display order. */
export const buyingSteps = [
  {
    title: 'Ask About It',
    text: 'Send us the form, or call. We tell you what we know about the land, and what we do not.',
  },
  { title: 'Check It Yourself', text: 'Walk the land, and ask the county about zoning, access and taxes.' },
  { title: 'Sign the Contract', text: 'We put the price, and the payments if you pay over time, in writing.' },
  {
    title: 'Close',
    text: 'You pay at the closing, and the papers are recorded with the county. If you pay over time, the contract says when you get the deed.',
  },
] as const;
