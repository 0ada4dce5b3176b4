import { definitions, paragraph, type PolicySection } from '../../policy.ts';

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
