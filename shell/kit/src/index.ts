/** The kit's public contract: what the shell provides to the sections at run time, as a shared singleton. */
export { brand } from './brand.ts';
export type { Outcome, PageMeta, PageProps } from './page.ts';

export { ButtonLink, type ButtonLinkProps } from './design/button-link.tsx';
export { Container, type ContainerProps } from './design/container.tsx';
export { Hero, type HeroAction, type HeroProps } from './design/hero.tsx';
export { Icon, type IconName } from './design/icon.tsx';
export { Section, SectionHead, SectionIntro, type SectionHeadProps, type SectionProps } from './design/section.tsx';
