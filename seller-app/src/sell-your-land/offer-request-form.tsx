import type { PageProps } from '@land/kit';
import {
  type FieldErrors,
  FormRow,
  isCompletePhone,
  LeadForm,
  NameField,
  NoteField,
  PhoneField,
  readAgreement,
  readPhone,
  readText,
  useSubmission,
} from '@land/kit/forms';
import type { SellerSubmission } from '@land/kit/requests';

/** The form with which a land owner asks for a cash offer. */
export function OfferRequestForm({ labelledBy, outcome, onSubmitted }: PageProps & { labelledBy: string }) {
  const submission = useSubmission({
    path: '/api/seller',
    release: __SECTION_RELEASE__,
    read: readOfferRequest,
    check: checkOfferRequest,
    outcome,
    onSubmitted,
  });
  const { errors } = submission.view;

  return (
    <LeadForm
      id="offer-request"
      labelledBy={labelledBy}
      submission={submission}
      submitLabel="Get My Cash Offer"
      thanks="We have received your information and will contact you soon."
      nextSteps={nextSteps}
      startAgainHref="/sell-your-land#contact-form"
    >
      <FormRow>
        <NameField
          id="offer-request-first-name"
          name="firstName"
          label="First Name*"
          autoComplete="given-name"
          placeholder="John"
          error={errors.firstName}
        />
        <NameField
          id="offer-request-last-name"
          name="lastName"
          label="Last Name*"
          autoComplete="family-name"
          placeholder="Doe"
          error={errors.lastName}
        />
      </FormRow>
      <PhoneField
        id="offer-request-phone"
        name="phone"
        label="Phone Number*"
        hint="We call to ask about your land and explain our offer"
        error={errors.phone}
      />
      <NoteField
        id="offer-request-note"
        name="note"
        label="Tell us about your property (Optional)"
        hint="For example: county and state, acres, parcel number, road access"
        error={errors.note}
      />
    </LeadForm>
  );
}

const nextSteps = (phone: string) => [
  `A person answers you within 24 hours, at ${phone}.`,
  'We ask a few questions about your land.',
  'You get our cash offer. No obligation.',
];

function readOfferRequest(form: HTMLFormElement): SellerSubmission {
  return {
    firstName: readText(form, 'firstName'),
    lastName: readText(form, 'lastName'),
    phone: readPhone(form, 'phone'),
    agreedToTerms: readAgreement(form),
    note: readText(form, 'note'),
  };
}

function checkOfferRequest({ firstName, lastName, phone }: SellerSubmission): FieldErrors {
  return {
    firstName: firstName === '' ? 'Enter your first name.' : undefined,
    lastName: lastName === '' ? 'Enter your last name.' : undefined,
    phone: isCompletePhone(phone) ? undefined : 'Enter a 10-digit US phone number.',
  };
}
