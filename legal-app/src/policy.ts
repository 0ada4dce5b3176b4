import { brand } from '@land/kit';

type Link = { text: string; href: string };
export type Run = string | Link;

type Paragraph = { kind: 'paragraph'; text: Run[] };
export type List = { kind: 'list'; items: Run[][] };
type Definitions = { kind: 'definitions'; items: { term: string; text: Run[] }[] };
export type Block = Paragraph | List | Definitions;

/** `id` is the section's anchor on the page; other pages link to it. */
export type PolicySection = { id: string; title: string; blocks: Block[] };

/** Sections are numbered by position. `messaging` follows them without a number. `effectiveDate` is an ISO date. */
export type Policy = {
  title: string;
  intro: Paragraph;
  effectiveDate: string;
  sections: PolicySection[];
  messaging: PolicySection;
};

/** Joins neighboring strings: React would put a comment between them in the HTML. */
export function paragraph(...text: Run[]): Paragraph {
  return { kind: 'paragraph', text: joinStrings(text) };
}

export function list(...items: (string | Run[])[]): List {
  return { kind: 'list', items: items.map(toRuns) };
}

export function definitions(items: Record<string, string | Run[]>): Definitions {
  return { kind: 'definitions', items: Object.entries(items).map(([term, text]) => ({ term, text: toRuns(text) })) };
}

function toRuns(text: string | Run[]): Run[] {
  return typeof text === 'string' ? [text] : joinStrings(text);
}

function joinStrings(runs: Run[]): Run[] {
  return runs.reduce<Run[]>((joined, run) => {
    const last = joined.at(-1);
    return typeof last === 'string' && typeof run === 'string'
      ? [...joined.slice(0, -1), last + run]
      : [...joined, run];
  }, []);
}

export const phoneLink: Link = { text: brand.phone.display, href: `tel:${brand.phone.e164}` };
export const emailLink: Link = { text: brand.email, href: `mailto:${brand.email}` };

export const stopPageLink: Link = { text: 'Stop Our Text Messages', href: '/stop-texts' };

const { street, city, region, postalCode } = brand.address;
export const postalAddress = `${brand.legalName}, ${street}, ${city}, ${region} ${postalCode}`;
