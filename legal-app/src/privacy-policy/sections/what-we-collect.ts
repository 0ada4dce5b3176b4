import { definitions, list, paragraph, type PolicySection } from '../../policy.ts';

export const informationYouGive: PolicySection = {
  id: 'information-you-give-us',
  title: 'Information You Give Us',
  blocks: [
    paragraph('We collect what you choose to send us:'),
    definitions({
      'When you ask for an offer on your land': [
        'Your first name, last name and phone number, and the note about your property if you write one.',
      ],
      'When you join our buyers list': [
        'Your first name, last name, email address and phone number, and the kinds of land that interest you. You choose ',
        'these from a list, such as recreational land or raw land for investment.',
      ],
      'When you talk with us': 'What you tell us by phone, email, text message or letter, and our notes about it.',
      'When you stop our texts on the website':
        'The phone number that you enter, which we store as a coded fingerprint. As proof of the stop we also store the time, the IP ' +
        'address, the user agent and the web address of the page.',
      'When you ask about your information': 'What you ask, when, and the phone number or email address that you name.',
    }),
    paragraph(
      'A star marks the fields that we need to be able to answer you. The note about your property is optional. Please do ',
      'not put Social Security numbers, bank or card numbers, or health details into it. We do not need them to make an offer.',
    ),
    paragraph(
      'When you ask for an offer, we may also look up your land in public sources. These include county land and tax ',
      'records, maps and zoning rules. They can show the name and mailing address of the owner.',
    ),
    paragraph(
      'If you tell us about another person, such as a co-owner, please make sure that this person does not mind.',
    ),
  ],
};

export const technicalInformation: PolicySection = {
  id: 'technical-information-and-analytics',
  title: 'Technical Information and Analytics',
  blocks: [
    paragraph('Like every website, ours handles some technical information automatically:'),
    definitions({
      'Request logs':
        'Our servers note when a page or form was requested and whether that worked. These logs do not hold your name, ' +
        'phone number, email address or note. A line may include the IP address.',
      'Limits against misuse':
        'We count how many forms come from one IP address each minute, and refuse more than a set number. We use this ' +
        'count for nothing else.',
      'Safe sending':
        'A form carries a random number, so that pressing the button twice does not store it twice. It also carries a ' +
        'short-lived security token. Neither says who you are.',
      'Storage in your browser':
        'We use none for advertising. Apart from analytics, we use cookies and similar storage only where the website ' +
        'needs them to work.',
    }),
    paragraph(
      'We may use a product analytics service to learn how the website is used. It is run by another company for us. Its ',
      'data passes through an address on our own domain. It can record pages viewed, clicks, your browser and device, ',
      'your IP address, answers to surveys, and a recording of how a page was used. We set recordings to hide what you ',
      'type into form fields. While analytics is on, it keeps a random ID in your browser, which you can clear there.',
    ),
    paragraph(
      'We do not follow you to other websites. If your browser sends a “Do Not Track” signal, analytics does not record ',
      'your visit.',
    ),
  ],
};

export const howWeUse: PolicySection = {
  id: 'how-we-use-information',
  title: 'How We Use Information',
  blocks: [
    paragraph('We use your information for these purposes:'),
    list(
      'to answer you by phone, text message or email;',
      'to study your land and, if it fits, make you a no-obligation cash offer;',
      'to tell people on our buyers list about land that may interest them;',
      'to send marketing text messages to people who checked the box for them, as our messaging policy says;',
      'to prepare and complete a purchase or sale that you choose to make;',
      'to prove what you agreed to, and to respect your choice when you stop our messages;',
      'to protect the website and the people who use it against spam, fraud and attacks;',
      'to find and fix faults, and to make the website easier to use; and',
      'to meet our legal duties and to defend our rights.',
    ),
    paragraph(
      'We do not use your information for a new purpose that you would not expect unless we tell you first. Where the ',
      'law requires it, we also ask you.',
    ),
    paragraph(
      'The website checks the fields of a form automatically. For example, it may mark a phone number that cannot be real, so ',
      'that our staff look at it again. No computer decides alone about an offer, a price or a sale. People do.',
    ),
  ],
};

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
