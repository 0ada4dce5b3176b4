import { emailLink, phoneLink } from '../../contact-links.ts';
import { paragraph, type PolicySection } from '../../policy.ts';

export const minors: PolicySection = {
  id: 'minors-under-18',
  title: 'Minors Under 18',
  blocks: [
    paragraph(
      'This website is for adults. We do not solicit minors under 18. We do not aim the website, our text messages or our ',
      'advertising at them, and we do not knowingly collect their information. Please do not send us a form if you are ',
      'under 18.',
    ),
    paragraph(
      'Sometimes a minor owns land, for example after an inheritance. In that case, a parent, guardian, trustee or other ',
      'adult who may act for the minor by law should contact us in their own name.',
    ),
    paragraph(
      'Our forms do not ask for your age. If we learn that a minor has sent us a form, we erase the information, and we do ',
      'not call or text the number. If you think that this has happened, please call ',
      phoneLink,
      ' or write to ',
      emailLink,
      '. Tell us the name and phone number that were used, so that we can find the form. We do not sell or share the ',
      'information of anyone, whatever their age.',
    ),
  ],
};
