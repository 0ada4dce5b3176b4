import { brand } from '@land/kit';
import { emailLink, phoneLink } from '../../contact-links.ts';
import { definitions, paragraph, type PolicySection } from '../../policy.ts';

export const messagingTermsAndConditions: PolicySection = {
  id: 'messaging-terms-and-conditions',
  title: 'Messaging Terms & Conditions',
  blocks: [
    paragraph(
      'These terms apply if you agreed, on one of our forms, to receive recurring automated marketing text messages from ',
      `${brand.name}.`,
    ),
    definitions({
      'What we send': 'Texts about selling your land, about our offers, and about land for sale.',
      'Your consent':
        'Agreeing on the form counts as your electronic signature. Consent is not a condition of any purchase, sale or ' +
        'service. If you do not want texts, you can call or email us instead of sending a form.',
      Cost: 'Message and data rates may apply, as your mobile plan says. We do not charge for texts.',
      Frequency: 'Message frequency varies.',
      'How to stop': [
        'Reply STOP, END, CANCEL, UNSUBSCRIBE or QUIT at any time. You get one message to confirm it. After that, we send ',
        'no more marketing texts to that number unless you sign up again. You can also stop by calling ',
        phoneLink,
        ' or writing to ',
        emailLink,
        '.',
      ],
      'How to get help': ['Reply HELP, call ', phoneLink, ' or write to ', emailLink, '.'],
      Carriers:
        'The texts work with AT&T, Verizon, Sprint, T-Mobile and others. Carriers are not liable for delayed or ' +
        'undelivered messages.',
      'Your number':
        'Sign up only with your own number. Please tell us if you give it up, so that we do not text its next owner.',
      Age: 'You must be at least 18 years old.',
      Privacy: [
        'Our ',
        { text: 'Messaging Privacy Policy', href: '/privacy-policy#messaging-privacy-policy' },
        ' says how we handle your number.',
      ],
    }),
  ],
};
