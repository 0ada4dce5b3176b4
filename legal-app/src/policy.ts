type Link = { text: string; href: string };
/** A piece of text within a paragraph: plain, or a link. */
export type Run = string | Link;

type Paragraph = { kind: 'paragraph'; text: Run[] };
type List = { kind: 'list'; items: Run[][] };
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
