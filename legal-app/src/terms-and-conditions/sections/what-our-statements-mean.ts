import { definitions, paragraph, type PolicySection } from '../../policy.ts';

export const whatOurStatementsMean: PolicySection = {
  id: 'what-our-statements-mean',
  title: 'What Our Statements Mean',
  blocks: [
    paragraph('We want you to know exactly what stands behind the short statements on this website.'),
    definitions({
      'No fees and no commissions':
        'We charge sellers no fee and take no commission when we buy their land. Your own advisers, and any loan, lien or ' +
        'tax on your land, stay yours to pay. The contract lists the costs of the closing and who pays them.',
      'A response within 24 hours':
        'We reply to a seller’s form within 24 hours. The reply may be a call or a message with questions. The offer itself ' +
        'can take longer.',
      'Closing in as little as 2 weeks':
        'Closings often take this little time when the title is clear and all owners can sign. Some take longer. Only ' +
        'the date in the contract counts.',
      '10–40% below market value':
        'This is our own estimate. We compare our price with those of similar land at that time. It is not an appraisal. ' +
        'Others may value the land differently, and a deal may fall outside this range.',
      'Owner financing':
        'It is offered on many properties, not on all. We may ask about your ability to pay. The price, down payment, ' +
        'interest and payment dates are in the written contract. This website does not promise anyone credit.',
      'First access':
        'People on the buyers list hear about deals early. This does not give a right to buy them.',
    }),
  ],
};
