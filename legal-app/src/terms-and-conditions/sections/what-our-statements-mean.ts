import { definitions, paragraph, type PolicySection } from '../../policy.ts';

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
