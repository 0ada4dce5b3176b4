import { list, paragraph, type PolicySection } from '../../policy.ts';

export const disclaimersAndLiability: PolicySection = {
  id: 'disclaimers-and-liability',
  title: 'Disclaimers and Limits of Liability',
  blocks: [
    paragraph(
      'We take care with this website, but we provide it as it is. We do not promise that it is always available, free of ',
      'errors, or complete and up to date. As far as the law allows, we give no warranty for the website. This includes ',
      'the warranties that the law would otherwise assume, such as fitness for a particular purpose.',
    ),
    paragraph('As far as the law allows, we are not liable for:'),
    list(
      'loss of profit, of data or of a chance to make a deal;',
      'indirect losses that follow from using the website or from not being able to use it;',
      'a form or message that does not reach us, or that reaches us late, because of a fault outside our control; and',
      'what third parties do, such as carriers, title companies and linked websites.',
    ),
    paragraph('For all claims about the website together, we owe you no more than 100 US dollars.'),
    paragraph(
      'These limits do not apply to fraud, to harm that we cause on purpose or by gross negligence, to injury, or to ',
      'anything else for which the law does not let us limit liability. They do not change our duties under privacy and ',
      'text-message laws, or under a land contract that we have signed with you. Some states do not allow some of ',
      'these limits. There, they apply only as far as your state allows.',
    ),
  ],
};
