import { list, paragraph, type PolicySection } from '../../policy.ts';

export const sellingLand: PolicySection = {
  id: 'selling-land-to-us',
  title: 'Selling Land to Us',
  blocks: [
    paragraph(
      'When you send the seller form, you ask us to look at your land and, if it fits what we buy, to make a cash offer. ',
      'This costs you nothing. You have no obligation to accept an offer, to answer it, or to sell at all.',
    ),
    paragraph('Please know how our offers work:'),
    list(
      'We do not make an offer on every property.',
      'A first price may rest on public records and on what you tell us. It can change after we learn more.',
      'An offer binds you and us only when both have signed a written contract.',
      'Our purchase depends on checks. We look at the title, the boundaries, access, liens, unpaid taxes and the rules for ' +
        'using the land. The contract says what happens if a check finds a problem.',
      'Only an owner, or a person who may act for the owner, can sell. Please tell us about co-owners, heirs, loans and ' +
        'disputes that you know of.',
    ),
    paragraph(
      'We buy to own, to resell or to invest. Our offers are often below the price that a long search on the open market ',
      'might bring, because we pay cash and take on the cost and the risk. We may resell the land at a profit. Where the ',
      'contract and state law allow it, we may pass our rights in the contract to another buyer.',
    ),
  ],
};
