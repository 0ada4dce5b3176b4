import { COMPANY } from '../config/company.js';
/** The purposes of templates. The table allows 'email' too. */
export const TEMPLATE_PURPOSES = ['letter'] as const;
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number];

/** The fields of letters, each with an example of its value. */
const LETTER_FIELDS = {
  'seller name': 'Jane Doe',
  'parcel number': '110-12-034',
  county: 'Apache County',
  state: 'Arizona',
  acres: '5.2 acres',
  price: '$2,800',
  'offer last day': 'December 8, 2026',
  'closing day': 'December 18, 2026',
  'company name': COMPANY.name,
  'company address': COMPANY.address,
  'agent name': 'Ann Lee',
  today: 'November 24, 2026',
} as const;

export type LetterField = keyof typeof LETTER_FIELDS;

export const LETTER_FIELD_NAMES = Object.keys(LETTER_FIELDS) as LetterField[];

/** The fields of the templates of each purpose: examples by name. */
export const TEMPLATE_FIELDS: Readonly<Record<TemplatePurpose, Readonly<Record<string, string>>>> = {
  letter: LETTER_FIELDS,
};

export const MOST_TEMPLATES = 100;
export const MOST_TEMPLATE_NAME = 120;
export const MOST_TEMPLATE_TEXT = 40_000;
