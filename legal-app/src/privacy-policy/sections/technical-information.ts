import { definitions, paragraph, type PolicySection } from '../../policy.ts';

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
