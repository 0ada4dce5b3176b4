/** The kit's form parts: a separate shared module, so that pages without a form do not load them. */
export {
  EmailField,
  isEmailAddress,
  NameField,
  NoteField,
  type NoteFieldProps,
  TextField,
  type TextFieldProps,
} from './forms/fields/text-field.tsx';
export { FormAlert, type FormAlertProps } from './forms/submission/form-parts.tsx';
export { FormRow } from './forms/fields/field-frame.tsx';
export { LandInterests, readInterests } from './forms/fields/land-interests.tsx';
export { LeadForm, type LeadFormProps } from './forms/lead-form.tsx';
export { PhoneField } from './forms/phone/phone-field.tsx';
export { isCompletePhone } from './forms/phone/phone-number.ts';
export { readAgreement, readPhone, readText } from './forms/fields/read-fields.ts';
export { SubmitButton, type SubmitButtonProps } from './forms/submission/form-parts.tsx';
export { moveFocus, type FocusTarget } from './forms/submission/form-focus.ts';
export { postForm, type FieldErrors, type FormPost, type PostResult } from './forms/submission/post-form.ts';
export { ServedFields } from './forms/submission/form-parts.tsx';
export { useHydrated } from './use-hydrated.ts';
export { useSubmission, type Submission, type SubmissionOptions } from './forms/submission/use-submission.ts';
