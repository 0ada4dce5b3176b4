/** The kit's public contract: what the shell provides to the sections at run time, as a shared singleton. */
export { brand } from './brand.ts';
export { ButtonLink, type ButtonLinkProps } from './button-link.tsx';
export { Hero, type HeroAction, type HeroProps } from './hero.tsx';
export { Link, type LinkProps } from './link.tsx';
export { NavigationContext, type Navigation } from './navigation-context.ts';
export type { Outcome, PageMeta, PageProps } from './page.ts';
export {
  landInterests,
  type BuyerSubmission,
  type LandInterest,
  type LeadSubmission,
  type SellerSubmission,
} from './lead-submission.ts';
