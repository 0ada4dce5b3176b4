import type { PageProps } from '@land/kit';
import {
  EmailField,
  type FieldErrors,
  FormRow,
  isCompletePhone,
  isEmailAddress,
  LandInterests,
  LeadForm,
  NameField,
  PhoneField,
  readAgreement,
  readInterests,
  readPhone,
  readText,
  useSubmission,
} from '@land/kit/forms';
import { AboutField, readAbout } from './about-field.tsx';
import type { BuyerSubmission } from '@land/kit/requests';
import styles from './buyers-list-form.module.css';

/**
 * The same text for new and known email addresses, so that a stranger cannot learn which addresses are on the list. A
 * form with a known address is applied only after the owner of the address presses the button in our email.
 */
const thanks =
  'You have been added to our investor network. We will let you know of land that may interest you. If you were on our ' +
  'list before, first press the button in our email “Was this you?”.';

/**
 * The message for a form without a kind of land. Browsers cannot require one box of a group, so without scripts the api
 * finds the mistake and redirects to the anchor of the boxes (`api/src/intake/submissions.controller.ts`). The style
 * sheet shows this message while that anchor is the `:target`.
 */
const chooseKind = 'Choose at least one type of land.';

/** The form that adds an investor to the buyers list. */
export function BuyersListForm({ labelledBy, outcome, onSubmitted }: PageProps & { labelledBy: string }) {
  const submission = useSubmission({
    path: '/api/buyer',
    release: __SECTION_RELEASE__,
    read: readBuyersListEntry,
    check: checkBuyersListEntry,
    outcome,
    onSubmitted,
  });
  const { view } = submission;
  const { errors } = view;

  return (
    <LeadForm
      id="buyers-list"
      labelledBy={labelledBy}
      submission={submission}
      submitLabel="Join the Buyers List"
      thanks={thanks}
      startAgainHref="/buy-land#contact-form"
    >
      <AboutField />
      <FormRow>
        <NameField
          id="buyers-list-first-name"
          name="firstName"
          label="First Name*"
          autoComplete="given-name"
          placeholder="John"
          error={errors.firstName}
        />
        <NameField
          id="buyers-list-last-name"
          name="lastName"
          label="Last Name*"
          autoComplete="family-name"
          placeholder="Doe"
          error={errors.lastName}
        />
      </FormRow>
      <FormRow>
        <EmailField id="buyers-list-email" name="email" label="Email*" error={errors.email} />
        <PhoneField id="buyers-list-phone" name="phone" label="Phone Number*" error={errors.phone} />
      </FormRow>
      <div id="buyers-list-interests" className={styles.kinds}>
        {view.alert === 'failure' && view.attempt === 0 && <p className={styles.chooseKind}>{chooseKind}</p>}
        <LandInterests
          id="buyers-list-kinds"
          label="What type of land are you interested in?*"
          hint="Choose all that apply"
          error={errors.interests}
        />
      </div>
    </LeadForm>
  );
}

function readBuyersListEntry(form: HTMLFormElement): BuyerSubmission {
  return {
    firstName: readText(form, 'firstName'),
    lastName: readText(form, 'lastName'),
    email: readText(form, 'email'),
    phone: readPhone(form, 'phone'),
    interests: readInterests(form),
    agreedToTerms: readAgreement(form),
    ...readAbout(),
  };
}

function checkBuyersListEntry({ firstName, lastName, email, phone, interests }: BuyerSubmission): FieldErrors {
  return {
    firstName: firstName === '' ? 'Enter your first name.' : undefined,
    lastName: lastName === '' ? 'Enter your last name.' : undefined,
    email: checkEmail(email),
    phone: isCompletePhone(phone) ? undefined : 'Enter a 10-digit US phone number.',
    interests: interests.length === 0 ? chooseKind : undefined,
  };
}

function checkEmail(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  return isEmailAddress(email) ? undefined : 'Enter an email address like name@example.com.';
}
