import type { ImportKind } from '../import-facts.js';

/** A field of a kind of list. */
export interface FieldOfList {
  readonly name: string;
  readonly label: string;
  readonly required?: true;
  /** Several columns may fill it. */
  readonly isMultiple?: true;
  /** Names of columns, in small letters and without spaces: the likeliest first. */
  readonly columns: readonly string[];
}

const names = (text: string) => text.split(', ').map((name) => name.replaceAll(' ', ''));

const PHONE = {
  name: 'phone',
  label: 'Phone',
  isMultiple: true,
  columns: names(
    'phone, phone number, mobile, mobile phone, mobile phone number, cell, cell phone, cell number, primary phone, best phone, home phone, work phone, business phone, other phone, telephone, tel, additional phone, additional phones, contact phone, owner phone, seller phone, buyer phone, lead phone, landline, sms number, number',
  ),
} as const;

const EMAIL = {
  name: 'email',
  label: 'Email',
  isMultiple: true,
  columns: names(
    'email, email address, mail, primary email, work email, personal email, other email, additional email, additional emails, contact email, owner email, seller email, buyer email, lead email',
  ),
} as const;

const PERSON: readonly FieldOfList[] = [
  {
    name: 'firstName',
    label: 'First name',
    columns: names(
      'first name, first, given name, owner first name, contact first name, seller first name, buyer first name',
    ),
  },
  {
    name: 'lastName',
    label: 'Last name',
    columns: names(
      'last name, last, surname, family name, owner last name, contact last name, seller last name, buyer last name',
    ),
  },
  {
    name: 'name',
    label: 'Full name',
    columns: names(
      'name, full name, contact name, contact, owner name, owner, owner full name, seller name, seller, buyer name, buyer, lead name, lead, opportunity name, display name, client name, client, customer name, title',
    ),
  },
  { ...PHONE, required: true },
  EMAIL,
  {
    name: 'notes',
    label: 'Notes',
    isMultiple: true,
    columns: names(
      'notes, note, comments, comment, remarks, description, background, additional info, internal notes, last note, message, details, motivation, tags, mailing address, mailing street, mailing city, mailing state, mailing zip',
    ),
  },
  {
    name: 'status',
    label: 'Status',
    columns: names(
      'status, lead status, stage, pipeline stage, deal stage, lifecycle stage, disposition, lead stage, deal status, category',
    ),
  },
  {
    name: 'addedOn',
    label: 'Added on',
    columns: names(
      'added on, received utc, created, created on, created at, create date, created date, date created, date added, added, lead date, lead created date, lead created, submission date, entry date, joined, joined on, date joined',
    ),
  },
];

const STATE = {
  name: 'state',
  label: 'State',
  columns: names(
    'property state, parcel state, site state, situs state, land state, lot state, state, state region, st',
  ),
} as const;
const COUNTY = {
  name: 'county',
  label: 'County',
  columns: names(
    'county, property county, parcel county, site county, situs county, land county, county name, county fips, fips',
  ),
} as const;
const ACRES = {
  name: 'acres',
  label: 'Acres',
  columns: names(
    'acres, acreage, lot acreage, lot acres, lot size acres, size acres, total acres, property acres, parcel acres, calculated acres, deeded acres, acre, size',
  ),
} as const;
const APN = {
  name: 'apn',
  label: 'Parcel number',
  columns: names(
    'apn, parcel number, parcel id, parcel no, apn number, apn parcel id, parcel apn, assessor parcel number, tax id, pin, parcel, folio, property id',
  ),
} as const;

const SELLERS: readonly FieldOfList[] = [
  ...PERSON,
  STATE,
  COUNTY,
  ACRES,
  APN,
  {
    name: 'asking',
    label: 'Asking price',
    columns: names('asking price, asking, seller asking, seller price, price wanted, desired price, ask price, price'),
  },
];

const BUYERS: readonly FieldOfList[] = [
  // A list from an email program has no phone numbers.
  ...PERSON.map((field) => ({ phone: PHONE, email: { ...EMAIL, required: true } as const })[field.name] ?? field),
  {
    name: 'interests',
    label: 'Land interests',
    columns: names(
      'interests, land interests, interest, interested in, land type, type of land, property type, property types, looking for, buying criteria, criteria, buy box',
    ),
  },
];

const COMPS: readonly FieldOfList[] = [
  { ...STATE, required: true },
  { ...COUNTY, required: true },
  { ...ACRES, required: true },
  {
    name: 'price',
    label: 'Price',
    required: true,
    columns: names(
      'price, sale price, sold price, sold for, sale amount, close price, closing price, list price, listing price, amount',
    ),
  },
  {
    name: 'day',
    label: 'Date',
    required: true,
    columns: names(
      'date, sold date, date sold, sold on, sale date, date of sale, close date, closed date, closing date, list date, listed date, recording date',
    ),
  },
  { name: 'kind', label: 'Sold or for sale', columns: names('kind, status, type, sold or listed, listing status') },
  {
    name: 'url',
    label: 'Web page',
    columns: names('url, link, website, web page, listing url, source, listing, page'),
  },
];

const INVENTORY: readonly FieldOfList[] = [
  { ...STATE, required: true },
  { ...COUNTY, required: true },
  { ...ACRES, required: true },
  APN,
  {
    name: 'price',
    label: 'Price',
    columns: names('price, list price, asking price, sale price, retail price, cash price, listing price'),
  },
  {
    name: 'bought',
    label: 'Bought for',
    columns: names(
      'bought for, purchase price, acquisition price, acquisition cost, buy price, bought price, paid, cost',
    ),
  },
  {
    name: 'boughtOn',
    label: 'Bought on',
    columns: names(
      'bought on, purchase date, purchased on, date purchased, acquisition date, acquired on, date acquired, closing date, close date',
    ),
  },
  { name: 'words', label: 'Description', columns: names('description, listing description, words, text, notes') },
];

/** The fields of each kind of list, in the order in which they are shown. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly FieldOfList[]>> = {
  sellers: SELLERS,
  buyers: BUYERS,
  comps: COMPS,
  inventory: INVENTORY,
  stops: [PHONE, EMAIL],
};
