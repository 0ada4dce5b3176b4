import { definitions, paragraph, type PolicySection } from '../../policy.ts';

export const whoReceives: PolicySection = {
  id: 'who-receives-information',
  title: 'Who Receives Information',
  blocks: [
    paragraph(
      'We do not sell your personal information, and we do not rent it out. We do not share it for advertising that ',
      'follows people from one website to another. We pass it on only as follows:',
    ),
    definitions({
      'Service providers':
        'Companies that work for us: those that host the website and its database, carry our calls, emails and text ' +
        'messages, help us keep track of inquiries, or provide analytics. Each gets only what its task needs and may ' +
        'use it only for that task.',
      'People in your deal':
        'If you go ahead with a sale or purchase, the title company, escrow agent, attorney, surveyor and county office ' +
        'that take part in it.',
      'Authorities and courts':
        'When the law or a valid order requires it, or when it is needed to stop fraud or harm, or to defend our rights.',
      'A new owner':
        'If our company or part of it is sold or merged, the new owner. This policy still applies to information ' +
        'collected under it.',
    }),
    paragraph(
      'Mobile information is never shared with third parties or affiliates for their marketing or promotional purposes. ',
      'None of the groups above receives text message opt-in data or consent for such purposes. The ',
      { text: 'Messaging Privacy Policy', href: '#messaging-privacy-policy' },
      ' says more.',
    ),
  ],
};
