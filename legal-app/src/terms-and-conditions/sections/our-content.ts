import { brand } from '@land/kit';
import { emailLink } from '../../contact-links.ts';
import { paragraph, type PolicySection } from '../../policy.ts';

export const ourContent: PolicySection = {
  id: 'our-content-and-links',
  title: 'Our Content, Our Name and Links',
  blocks: [
    paragraph(
      `The words, drawings, design and software of this website belong to ${brand.legalName} or to those who allow us to use `,
      'them. They are protected by copyright and other laws. You may read, print and share pages for your own use, and you ',
      'may link to them. For anything more, such as copying the website or using its drawings elsewhere, please ask for ',
      'our written permission first.',
    ),
    paragraph(
      `The name “${brand.name}” and our logo stand for our company. Do not use them in a way that could make people think `,
      'that you work with us or for us.',
    ),
    paragraph(
      'If you believe that something on the website uses your work without permission, write to ',
      emailLink,
      '. Tell us what the work is, where you saw it, and how we can reach you. We look into it and remove what should not ',
      'be there.',
    ),
    paragraph(
      'If a page links to a website of someone else, that website has rules of its own. We do not control it and do not ',
      'answer for what it says or does.',
    ),
  ],
};
