/** Every form, button and link of visitors' pages, and the test that presses it. */
import { brand } from '@land/kit/brand';

/** The test that presses a control, in a file of `tests`. */
export interface Pressing {
  readonly file: string;
  readonly title: string;
}

const sellerForm = [
  {
    file: 'forms/accepted.spec.ts',
    title: 'a submission is one lead with the consent that was given, in the words that were shown',
  },
  {
    file: 'land/first-hearing.proof.spec.ts',
    title: 'land that a seller offers is bought, and a buyer on the list hears of it first',
  },
];
const buyerForm = [
  { file: 'forms/drafts.spec.ts', title: "the buyer's form is as it was left, and sends; then it is empty" },
  {
    file: 'scripts-off/forms.spec.ts',
    title: 'without scripts a form is one lead with its consents, the page says thank you, and another inquiry',
  },
];
const again = [
  {
    file: 'forms/keyboard.spec.ts',
    title: 'a buyer needs no more than the keyboard, from the top of the page to another inquiry',
  },
  ...buyerForm.slice(1),
];
const stopForm = [
  { file: 'forms/stop-texts.spec.ts', title: 'enters the number, which withdraws the consent' },
  {
    file: 'scripts-off/stop-texts.spec.ts',
    title: 'without scripts the browser asks for a whole number, in any writing',
  },
];
const interest = [
  { file: 'land/member.spec.ts', title: 'a buyer of the list sees an early deal and presses once' },
  { file: 'land/early-links.spec.ts', title: 'a link of another member replaces a member’s own only with a press' },
];
const filter = [
  { file: 'land/land-list.spec.ts', title: 'a visitor filters the list, opens land and says that it interests them' },
];
const feed = [{ file: 'land/in-public.spec.ts', title: 'the link to the feed opens it, with the newest land' }];
const onDeal = [
  {
    file: 'land/land-page.spec.ts',
    title: 'a visitor opens a photo large, goes on to similar land, and says that it interests them',
  },
];
const leave = [{ file: 'land/leave-list.spec.ts', title: 'a press on "Leave the list" ${way} ends the membership' }];
const join = [
  {
    file: 'land/join-list.spec.ts',
    title: 'a form with the address of a member counts when its address pressed the button',
  },
];
const deny = [
  { file: 'land/join-list.spec.ts', title: 'who did not send the form says so with one press, and it never counts' },
];
const broken = (title: string) => [{ file: 'presses/broken-pages.spec.ts', title }];
const lost = broken('"Close" keeps the page whose link led nowhere, and "Try Again" opens the other one once it comes');
const menu = [{ file: 'sizes/menu.spec.ts', title: 'the menu opens and closes before scripts come, says so' }];

/** By region, role, name and target. */
export const pressedElsewhere: Readonly<Record<string, readonly Pressing[]>> = {
  'header | button | Menu | ': menu,
  'page | button | Close | ': lost,
  'page | button | Try Again | ': lost,
  'main | link | Try Again | /sell-your-land': broken('"Try Again" of a page without its section opens it once'),
  'main | link | Load the page again | /buy-land': broken('"Load the page again" opens a page that broke'),
  'page | link | Show the live site | /preview/end': [
    { file: 'releases/preview.spec.ts', title: 'the link of the preview command shows that version on every page' },
  ],
  'main | button | Get My Cash Offer | ': sellerForm,
  'main | form |  | /api/seller': sellerForm,
  'main | button | Join the Buyers List | ': buyerForm,
  'main | form |  | /api/buyer': buyerForm,
  'main | button | Submit Another Inquiry | ': again,
  'main | button | Stop Texts | ': stopForm,
  'main | form |  | /api/messaging/stop': stopForm,
  'main | button | I’m Interested | ': interest,
  'main | form |  | /land/:slug/interest': interest,
  'main | button | Use This Link | ': interest.slice(1),
  'main | form |  | /land/:slug/member': interest.slice(1),
  'main | button | Leave the list | ': leave,
  'main | button | Yes, it was me | ': join,
  'main | button | No, it was not me | ': deny,
  'main | summary | Filter | ': filter,
  'main | button | Show Land | ': filter,
  'main | form |  | /land#land-count': filter,
  'main | link | RSS feed | /land/feed.xml': feed,
  'main | link | Large photo: The land | /photos/:hash-1600.jpg': onDeal,
  'main | link | The county’s page about this parcel (opens in a new tab) | https://assessor.example.gov/?n=203-45-678':
    onDeal,
  'main | link | Send the link by email | mailto:?subject=10%20acres%20in%20Apache%20County%2C%20Arizona&body=:site%2Fland%2F:slug':
    onDeal,
  'main | link | Directions on Google Maps (opens in a new tab) | https://www.google.com/maps/dir/?api=1&destination=34.5123,-109.3412':
    onDeal,
  // The forms of both pages of the buyers list, to their own address.
  'main | form |  | :token/no': deny,
  'main | form |  | ': [...leave, ...join],
};

const calls = `tel:${brand.phone.e164}`;
const writes = `mailto:${brand.email}`;

const byTarget: Readonly<Record<string, readonly string[]>> = {
  'footer link /buy-land': ['Buy Land'],
  'footer link /privacy-policy': ['Privacy Policy'],
  'footer link /sell-your-land': ['Sell Your Land'],
  'footer link /stop-texts': ['Stop our text messages'],
  'footer link /terms-and-conditions': ['Terms & Conditions'],
  [`footer link ${writes}`]: [brand.email],
  [`footer link ${calls}`]: [brand.phone.display],
  'header link /': ['Home', brand.name],
  'header link /sell-your-land': ['Sell Land'],
  'header link /sell-your-land#contact-form': ['Request Offer'],
  [`header link ${calls}`]: [`Call ${brand.phone.display}`],
  'main link #buying-land-from-us': ['Buying Land and the Buyers List'],
  'main link #changes-and-contact': ['Changes and How to Contact Us'],
  'main link #contact-form': ['GET YOUR CASH OFFER NOW', 'JOIN OUR BUYERS LIST'],
  'main link #disclaimers-and-liability': ['Disclaimers and Limits of Liability'],
  'main link #how-long-we-keep-information': ['How Long We Keep Information'],
  'main link #how-we-protect-information': ['How We Protect Information'],
  'main link #how-we-use-information': ['How We Use Information'],
  'main link #information-you-give-us': ['Information You Give Us'],
  'main link #law-changes-and-contact': ['Governing Law, Changes and Contact'],
  'main link #messaging-privacy-policy': ['Messaging Privacy Policy'],
  'main link #messaging-terms-and-conditions': ['Messaging Terms & Conditions'],
  'main link #minors-under-18': ['Minors Under 18'],
  'main link #no-advice': ['No Legal, Tax or Financial Advice'],
  'main link #our-content-and-links': ['Our Content, Our Name and Links'],
  'main link #record-of-your-agreement': ['The Record of Your Agreement'],
  'main link #selling-land-to-us': ['Selling Land to Us'],
  'main link #technical-information-and-analytics': ['Technical Information and Analytics'],
  'main link #these-terms': ['These Terms and Who May Use the Website'],
  'main link #using-the-website': ['Using the Website'],
  'main link #what-our-statements-mean': ['What Our Statements Mean'],
  'main link #who-receives-information': ['Who Receives Information'],
  'main link #who-we-are': ['Who We Are and What This Policy Covers'],
  'main link #your-rights': ['Your Rights and Choices'],
  'main link /': ['Home'],
  'main link /buy-land': ['Buy Land', 'Join Our Buyers List', 'See Our Buyers List', 'buyers list'],
  'main link /buy-land#contact-form': ['Join Our Buyers List', 'Submit Another Inquiry'],
  'main link /buy-land?about=:slug#contact-form': ['Ask About This Land'],
  'main link /land': [
    ...[
      'Clear filter',
      'Land for Sale',
      'See All Land',
      'See Land for Sale',
      'See all land for sale',
      'See land for sale',
      'no longer for sale',
      'what is for sale',
    ],
  ],
  'main link /land/:slug': [':acres acres in Apache County, Arizona', 'Keep My Own'],
  'main link /land?acres-from=:acres&acres-to=:acres#land-count': ['Newest', 'Previous'],
  'main link /land?acres-from=:acres&acres-to=:acres&page=2#land-count': ['Next'],
  'main link /land?acres-from=:acres&acres-to=:acres&sort=acre#land-count': ['Lowest price per acre'],
  'main link /land?acres-from=:acres&acres-to=:acres&sort=price#land-count': ['Lowest price'],
  'main link /land?acres-from=999999#land-count': ['Newest'],
  'main link /land?acres-from=999999&sort=acre#land-count': ['Lowest price per acre'],
  'main link /land?acres-from=999999&sort=price#land-count': ['Lowest price'],
  'main link /privacy-policy': ['Privacy Policy', 'Privacy Policy (opens in a new tab)'],
  'main link /privacy-policy#messaging-privacy-policy': ['Messaging Privacy Policy'],
  'main link /sell-your-land': ['GET YOUR FREE OFFER', 'Sell Your Land', 'Sell Your Land For Cash'],
  'main link /sell-your-land#contact-form': ['Submit Another Inquiry'],
  'main link /stop-texts': ['Stop Our Text Messages'],
  'main link /terms-and-conditions': ['Terms and Conditions', 'Terms and Conditions (opens in a new tab)'],
  'main link /terms-and-conditions#messaging-terms-and-conditions': ['Messaging Terms & Conditions'],
  'main link :site/buy-land#contact-form': ['Send the form again'],
  [`main link ${writes}`]: [brand.email],
  [`main link ${calls}`]: [brand.phone.display],
  'main summary ': [
    'Can I sell if I owe back taxes?',
    'How do you work out an offer?',
    'Is my information sold?',
    'What if several people own the land?',
    'What if there is no survey?',
    'Who pays the closing costs?',
    'Why is an offer often below market value?',
  ],
  [`page link ${calls}`]: [brand.phone.display, `Call ${brand.phone.display}`],
  'page link /sell-your-land#contact-form': ['Request Offer'],
  'page link #main': ['Skip to the content'],
};

/** Links, and questions that open: pressed by the walk itself. */
export const pressedByWalk: readonly string[] = Object.entries(byTarget).flatMap(([place, names]) => {
  const [region, role, target] = place.split(' ');
  return names.map((name) => `${region} | ${role} | ${name} | ${target}`);
});
