/** The kit's public contract: what the shell provides to the sections at run time, as a shared singleton. */
export { brand } from './brand.ts';
export type { Outcome, PageMeta, PageProps } from './page.ts';

export { ButtonLink, type ButtonLinkProps } from './button-link.tsx';
export { Container, type ContainerProps } from './container.tsx';
export { Hero, type HeroAction, type HeroProps } from './hero.tsx';
export { Icon, type IconName } from './icon.tsx';
export { Link, type LinkProps } from './link.tsx';
export { NavigationContext, type Navigation } from './navigation-context.ts';
export { Section, SectionHead, SectionIntro, type SectionHeadProps, type SectionProps } from './section.tsx';

export {
  landInterests,
  type BuyerSubmission,
  type LandInterest,
  type LeadSubmission,
  type SellerSubmission,
} from './lead-submission.ts';

export { EmailField, isEmailAddress } from './forms/email-field.tsx';
export { FormRow } from './forms/form-row.tsx';
export { LandInterests, readInterests } from './forms/land-interests.tsx';
export { LeadForm, type LeadFormProps } from './forms/lead-form.tsx';
export { NameField } from './forms/name-field.tsx';
export { NoteField, type NoteFieldProps } from './forms/note-field.tsx';
export { PhoneField } from './forms/phone-field.tsx';
export { isCompletePhone } from './forms/phone-number.ts';
export { readAgreement, readPhone, readText } from './forms/read-fields.ts';
export type { FieldErrors } from './forms/submit-lead.ts';
export type { TextFieldProps } from './forms/text-field.tsx';
export { useSubmission, type Submission, type SubmissionOptions } from './forms/use-submission.ts';
