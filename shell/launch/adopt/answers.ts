/** The answers that `npm run adopt` takes about the new company, and the check of each. */
import { brand } from '@land/kit/brand';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { formatPhoneDigits } from '../../kit/src/forms/phone/phone-number.ts';

/** Values of `shell/kit/src/brand.ts` by their names there. */
export type Company = Record<
  'name' | 'legalName' | 'display' | 'e164' | 'email' | 'street' | 'city' | 'region' | 'postalCode' | 'domain',
  string
>;

export interface Question {
  readonly option: string;
  readonly question: string;
  /** The present answer. */
  readonly now: string;
  /** @throws CommandFailed */
  readonly read: (text: string) => Partial<Company>;
}

const { street, city, region, postalCode } = brand.address;

/**
 * The characters that the heading font has, and that a text message sends without costing more. Quotes, braces and
 * brackets have a meaning in the files that name the company.
 */
const plain = /^[A-Za-z0-9éÉñ][A-Za-z0-9éÉñ '&.,+!/#-]*$/;

export const questions: readonly Question[] = [
  {
    ...{ option: 'name', question: 'Company name', now: brand.name },
    read: (text) => ({ name: readPlain('The company name', text, 40) }),
  },
  {
    ...{ option: 'legal-name', question: 'Legal name, as in contracts', now: brand.legalName },
    read: (text) => ({ legalName: readPlain('The legal name', text, 80) }),
  },
  { ...{ option: 'phone', question: 'Phone number', now: brand.phone.display }, read: readPhone },
  { ...{ option: 'email', question: 'Email address', now: brand.email }, read: readEmail },
  {
    option: 'address',
    question: 'Postal address (street, city, state and ZIP code)',
    now: `${street}, ${city}, ${region} ${postalCode}`,
    read: readAddress,
  },
  { ...{ option: 'domain', question: 'Domain of the site', now: brand.domain }, read: readDomain },
];

function readPlain(what: string, given: string, most: number): string {
  const text = given.trim().replaceAll('’', "'").replace(/ +/g, ' ');
  if (text.length === 0 || text.length > most)
    throw new CommandFailed(`${what} must have 1 to ${most} characters; this one has ${text.length}.`);
  if (!plain.test(text))
    throw new CommandFailed(
      `${what} may have letters, digits, spaces and ' & . , + ! / # -, and must begin with a letter or digit.`,
    );
  return text;
}

function readPhone(text: string): Partial<Company> {
  const [, digits] = /^(?:\+?1)?([2-9]\d\d[2-9]\d{6})$/.exec(text.replace(/[\s().-]/g, '')) ?? [];
  if (digits === undefined)
    throw new CommandFailed('The phone number must be a US number with ten digits, such as (918) 555-0123.');
  return { display: formatPhoneDigits(digits), e164: `+1${digits}` };
}

const host = String.raw`(?=.{4,60}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}`;

function readEmail(text: string): Partial<Company> {
  const email = text.trim();
  if (email.length > 60 || !new RegExp(`^[A-Za-z0-9._+-]+@${host}$`).test(email))
    throw new CommandFailed('The email address must look like offers@company.com and have at most 60 characters.');
  return { email };
}

function readDomain(text: string): Partial<Company> {
  const domain = text.trim().toLowerCase();
  if (!new RegExp(`^${host}$`).test(domain))
    throw new CommandFailed('The domain must be a host name such as www.company.com, without https:// and path.');
  return { domain };
}

function readAddress(text: string): Partial<Company> {
  const parts = text.split(',').map((part) => part.trim());
  const [, region, postalCode] = /^([A-Za-z]{2}) +(\d{5}(?:-\d{4})?)$/.exec(parts.pop() ?? '') ?? [];
  const city = parts.pop();
  const street = parts.join(', ');
  if (!street || !city || !region || !postalCode)
    throw new CommandFailed('The address must look like "100 Main Street, Suite 2, Springfield, MO 65806".');
  const read = { street: readPlain('The street', street, 60), city: readPlain('The city', city, 40) };
  return { ...read, region: region.toUpperCase(), postalCode };
}

/** The longest reply to a text has this many characters left for name and email. */
const inReply = 67;

/** @throws CommandFailed if name and email are each valid but too long together */
export function checkTogether({ name, email }: Company): void {
  if (name.length + email.length > inReply)
    throw new CommandFailed(
      `Name and email address may have ${inReply} characters together, so that a reply to HELP fits into one text; these have ${name.length + email.length}.`,
    );
}
