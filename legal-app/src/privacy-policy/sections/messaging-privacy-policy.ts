import { brand } from '@land/kit';
import { definitions, emailLink, paragraph, phoneLink, type PolicySection, stopPageLink } from '../../policy.ts';

export const messagingPrivacyPolicy: PolicySection = {
  id: 'messaging-privacy-policy',
  title: 'Messaging Privacy Policy',
  blocks: [
    paragraph(
      `${brand.name} sends marketing text messages through a third-party messaging provider. This part explains what that `,
      'means for your information.',
    ),
    definitions({
      'What we collect':
        'Your mobile number, your consent and how you gave it, the texts between us, whether they were delivered, and ' +
        'your choice to stop them. That choice is stored by a coded fingerprint of the number (a keyed hash), not by the ' +
        'number itself, so that it can outlast everything else.',
      'How we use it':
        'To send the texts that you agreed to, to answer you, to prove your consent, and to stop when you say so.',
      'The messaging provider':
        'It sends and receives texts for us. For that it gets your number, the text, and when and how it was delivered. ' +
        'It passes texts to mobile carriers. It may not use your information for marketing of its own.',
      'No sharing for marketing':
        'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes. ' +
        'All categories of sharing in our Privacy Policy exclude text messaging originator opt-in data and consent. ' +
        'This information will not be shared with any third parties, except the messaging provider and carriers that ' +
        'deliver our texts. We may also show it as proof when a carrier, an authority or a court asks for it.',
      'How to stop': [
        'Reply STOP to any of our texts, say it in your own words, or enter the number on our page ',
        stopPageLink,
        '. All of these work at once. Reply HELP for help. You can also call ',
        phoneLink,
        ' or write to ',
        emailLink,
        '. The ',
        { text: 'Messaging Terms & Conditions', href: '/terms-and-conditions#messaging-terms-and-conditions' },
        ' name the other words that work, and the costs.',
      ],
      Minors: 'We do not offer text messages to anyone under 18.',
    }),
  ],
};
