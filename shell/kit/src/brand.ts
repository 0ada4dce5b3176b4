/**
 * The company behind the site. A company makes the site its own by editing this file: every page, the footer, the
 * policies, the consent texts and the page head read from here.
 *
 * `.example` domains cannot be registered (RFC 2606), and 555-01xx numbers are reserved for fiction.
 */
export const brand = {
  /** The name that visitors use for the company. */
  name: 'Wrenfield Land',
  /** The company as it signs contracts. */
  legalName: 'Wrenfield Land Company, LLC',
  tagline: 'We buy land directly from property owners nationwide.',
  phone: { display: '(800) 555-0142', e164: '+18005550142' },
  /** Hours when the phone is answered. */
  hours: { days: 'Monday to Friday', times: '9 a.m. to 5 p.m. Central Time' },
  email: 'offers@wrenfield-land.example',
  address: {
    street: '100 Example Street, Suite 200',
    city: 'Springfield',
    region: 'MO',
    postalCode: '65806',
    country: 'US',
  },
  /** Host name of the public site, without protocol. */
  domain: 'www.wrenfield-land.example',
  /** The state whose law governs the Terms & Conditions. */
  governingLaw: 'Missouri',
} as const;
