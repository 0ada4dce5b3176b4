import { brand } from '@land/kit';
import { definitions, emailLink, paragraph, phoneLink, type PolicySection, stopPageLink } from '../../policy.ts';

export const messagingTermsAndConditions: PolicySection = {
  id: 'messaging-terms-and-conditions',
  title: 'Messaging Terms & Conditions',
  blocks: [
    paragraph(
      'One of our forms has a box to receive recurring automated marketing text messages from ',
      `${brand.name}. These terms apply if you checked it.`,
    ),
    definitions({
      'What we send': 'Texts about selling your land, about our offers, and about land for sale.',
      'Your consent':
        'Checking that box counts as your electronic signature. Consent is not a condition of any purchase, sale or ' +
        'service. The box is optional: leave it empty, and the form works without texts.',
      Cost: 'Message and data rates may apply: see your mobile plan. We do not charge for texts.',
      Frequency:
        'Message frequency varies. We text between 8 a.m. and 9 p.m. in the time zone of your area code. Where the law of ' +
        'its state says so, we text for fewer hours, or not on Sundays or public holidays.',
      'How to stop': [
        'Reply STOP, END, CANCEL, UNSUBSCRIBE or QUIT at any time, or say it in your own words. You get one message to ',
        'confirm it. After that, we send no more marketing texts to that number, even if it is entered in a form again. ',
        'You can also stop on our page ',
        stopPageLink,
        ', by calling ',
        phoneLink,
        ' or by writing to ',
        emailLink,
        '.',
      ],
      'How to start again': 'Reply START or UNSTOP from that number.',
      'How to get help': [
        'Reply HELP and you get our contacts by text, call ',
        phoneLink,
        ' or write to ',
        emailLink,
        '.',
      ],
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
