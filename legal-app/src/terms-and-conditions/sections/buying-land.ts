import { list, paragraph, type PolicySection } from '../../policy.ts';

export const buyingLand: PolicySection = {
  id: 'buying-land-from-us',
  title: 'Buying Land and the Buyers List',
  blocks: [
    paragraph(
      'The buyers list is free. When you join it, you ask us to tell you about land that we offer for sale. You can leave ',
      'it at any time by calling or writing to us. A place on the list does not reserve any land for you and does not ',
      'promise that we will have land of the kind you want.',
    ),
    list(
      'Land can be sold before you answer. The first signed contract counts, not the first message.',
      'Details of a property may come from public records or from its seller. Check what matters to you: title, boundaries, ' +
        'access, water, utilities, zoning, taxes and whether you can build.',
      'Visit the land, or send someone you trust, before you buy.',
      'We may offer land that we own or land that we have a contract to buy.',
      'A purchase is final only under the written contract that you and we sign.',
    ),
    paragraph(
      'Land is a long-term purchase. Its value can fall, and it can take a long time to sell again. Past results of ours or ',
      'of others do not tell you what you will earn. Do not spend money that you will soon need. Nothing on this website ',
      'is an offer of securities or of a share in a common investment.',
    ),
  ],
};
