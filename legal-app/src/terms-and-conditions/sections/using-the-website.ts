import { list, paragraph, type PolicySection } from '../../policy.ts';

export const usingTheWebsite: PolicySection = {
  id: 'using-the-website',
  title: 'Using the Website',
  blocks: [
    paragraph(
      'You may use the website to learn about us, to ask for an offer on your land, and to join our buyers list. Please give ',
      'true information, and use a phone number and an email address that are your own or that you may use.',
    ),
    paragraph('You may not:'),
    list(
      'send a form in the name of another person without permission;',
      'send false, insulting or unlawful content, or advertising of your own;',
      'send forms with a program, or so many that they disrupt the website;',
      'try to get around a security measure, or into parts of our systems that are not public;',
      'spread harmful code through the website, or overload it on purpose;',
      'collect data from the website in bulk to copy it or to sell it; or',
      'use the website to break a law or to harm anyone.',
    ),
    paragraph(
      'We may refuse or remove forms that break these rules, and we may block where they come from. We limit how many forms ',
      'one internet address can send each minute. If you ran into that limit by accident, wait a minute and send the ',
      'form again.',
    ),
    paragraph(
      'You keep your rights in what you send us. You allow us to store it and to use it as our ',
      { text: 'Privacy Policy', href: '/privacy-policy' },
      ' says.',
    ),
  ],
};
