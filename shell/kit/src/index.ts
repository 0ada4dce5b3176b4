/** The kit's public contract, which the shell provides to the sections at run time as a shared singleton. */
export { brand } from './brand.ts';

export { ButtonLink, type ButtonLinkProps } from './design/button-link.tsx';
export { Container, type ContainerProps } from './design/section.tsx';
export { Hero, type HeroAction, type HeroProps } from './design/hero.tsx';
export { Icon, type IconName } from './design/icon.tsx';
export { Section, SectionHead, SectionIntro, type SectionHeadProps, type SectionProps } from './design/section.tsx';

/** The value of `?submission=` in the URL after a submission without scripts. */
export type Outcome = 'none' | 'sent' | 'failed';

/** The props that the shell passes to every page of a section. `onSubmitted` is called with an accepted submission. */
export interface PageProps {
  outcome: Outcome;
  onSubmitted?: ((submission: object) => void) | undefined;
}

/** The texts of a page's head. The shell's server writes them; pages themselves render no title and no meta element. */
export interface PageMeta {
  title: string;
  description: string;
  /** A description of the page for search engines: an object of schema.org, at most 5,000 characters. */
  structuredData?: { '@context': 'https://schema.org'; '@type': string; [property: string]: unknown };
}
