import type { PageProps } from '@land/kit';
import { EmailField, FormRow, LandInterests, LeadForm, NameField, PhoneField, useSubmission } from '@land/kit/forms';
import { checkBuyersListEntry, readBuyersListEntry } from './buyers-list-entry.ts';

export interface BuyersListFormProps extends PageProps {
  /** Id of the heading that names the form. */
  labelledBy: string;
}

/** With it an investor joins the buyers list. */
export function BuyersListForm({ labelledBy, outcome, onSubmitted }: BuyersListFormProps) {
  const submission = useSubmission({
    path: '/api/buyer',
    release: __SECTION_RELEASE__,
    read: readBuyersListEntry,
    check: checkBuyersListEntry,
    outcome,
    onSubmitted,
  });
  const { errors } = submission.view;

  return (
    <LeadForm
      id="buyers-list"
      labelledBy={labelledBy}
      submission={submission}
      submitLabel="Join the Buyers List"
      thanks="You have been added to our investor network. We will let you know when we have land that may interest you."
      startAgainHref="/buy-land#contact-form"
    >
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
      <LandInterests
        id="buyers-list-interests"
        label="What type of land are you interested in?*"
        hint="Choose all that apply"
        error={errors.interests}
      />
    </LeadForm>
  );
}
