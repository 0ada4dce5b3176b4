import { COMPANY } from '../config/company.js';

/** The purposes of templates. */
export const TEMPLATE_PURPOSES = ['letter', 'email'] as const;
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number];

/** The fields of templates, each with an example of its value. */
export const FIELD_SAMPLES = {
  'first name': 'Jane',
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

export type FieldName = keyof typeof FIELD_SAMPLES;

export const FIELD_NAMES = Object.keys(FIELD_SAMPLES) as FieldName[];

export const MOST_TEMPLATES = 100;
export const MOST_TEMPLATE_NAME = 120;
export const MOST_TEMPLATE_TEXT = 40_000;
