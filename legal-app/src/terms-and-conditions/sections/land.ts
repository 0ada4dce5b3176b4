import { definitions, list, paragraph, type PolicySection } from '../../policy.ts';

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

export const noAdvice: PolicySection = {
  id: 'no-advice',
  title: 'No Legal, Tax or Financial Advice',
  blocks: [
    paragraph(
      'The website, our calls and our messages give general information. They are not legal, tax, financial or investment ',
      'advice, and they are not an appraisal of your land. We do not know everything about your situation. What is right ',
      'for one owner can be wrong for another.',
    ),
    paragraph(
      'We are not a real estate broker, and we are not your agent. When we buy from you or sell to you, we are the other ',
      'side of the deal and act for ourselves. We owe you honesty. We do not owe you the duties that an agent owes a ',
      'client, such as finding the highest price for you. You are free to hire a broker, to list your land on the open ',
      'market, or to ask others for offers.',
    ),
    paragraph(
      'A sale or purchase of land can affect your taxes, benefits, inheritance and debts. Please talk to an attorney, a ',
      'tax adviser or another professional before you sign a contract. We never pressure you to sign before you have had that ',
      'advice. If a person who speaks for us tells you something that matters to your choice, ask to have it written into ',
      'the contract.',
    ),
  ],
};

export const whatOurStatementsMean: PolicySection = {
  id: 'what-our-statements-mean',
  title: 'What Our Statements Mean',
  blocks: [
    paragraph('We want you to know exactly what stands behind the short statements on this website.'),
    definitions({
      'No fees and no commissions':
        'When we buy your land, we charge you no fee and take no commission. You still pay your own advisers, and any loan, ' +
        'lien or tax on your land. The contract lists the costs of the closing and who pays them.',
      'A response within 24 hours':
        'We reply to each seller’s form within 24 hours. Our reply may be a call or a message with questions. The offer itself ' +
        'can take longer.',
      'Closing in as little as 2 weeks':
        'We often close this fast when the title is clear and all owners can sign. Some closings take longer. Only the ' +
        'date in the contract counts.',
      '10–40% below market value':
        'This is our own estimate, not an appraisal. We compare our price with the prices of similar land at that time. ' +
        'Others may value the land differently, and a deal may fall outside this range.',
      'Owner financing':
        'We offer it on many properties, but not on all. We may ask about your ability to pay. The written contract sets ' +
        'the price, down payment, interest and payment dates. This website does not promise credit to anyone.',
      'First access': 'People on the buyers list hear about deals early. That does not give them a right to buy.',
    }),
  ],
};
