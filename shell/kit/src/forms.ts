/** The kit's form parts: a shared module of their own, so that pages without a form do not pay for them. */
export { landInterests } from './lead-submission.ts';
export { EmailField, isEmailAddress } from './forms/email-field.tsx';
export { FormAlert, type FormAlertProps } from './forms/form-alert.tsx';
export { FormRow } from './forms/form-row.tsx';
export { LandInterests, readInterests } from './forms/land-interests.tsx';
export { LeadForm, type LeadFormProps } from './forms/lead-form.tsx';
export { NameField } from './forms/name-field.tsx';
export { NoteField, type NoteFieldProps } from './forms/note-field.tsx';
export { PhoneField } from './forms/phone-field.tsx';
export { isCompletePhone } from './forms/phone-number.ts';
export { readAgreement, readPhone, readText } from './forms/read-fields.ts';
export { SubmitButton, type SubmitButtonProps } from './forms/submit-button.tsx';
export { moveFocus, type FocusTarget } from './forms/form-focus.ts';
export { postForm, type FieldErrors, type FormPost, type PostResult } from './forms/post-form.ts';
export { ServedFields } from './forms/served-fields.tsx';
export type { TextFieldProps } from './forms/text-field.tsx';
export { useHydrated } from './use-hydrated.ts';
export { useSubmission, type Submission, type SubmissionOptions } from './forms/use-submission.ts';
