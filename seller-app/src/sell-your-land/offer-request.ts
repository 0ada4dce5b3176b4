import type { SellerSubmission } from '@land/kit/requests';
import { isCompletePhone, readAgreement, readPhone, readText, type FieldErrors } from '@land/kit/forms';

/** The body of an offer request, from the form's controls. */
export function readOfferRequest(form: HTMLFormElement): SellerSubmission {
  return {
    firstName: readText(form, 'firstName'),
    lastName: readText(form, 'lastName'),
    phone: readPhone(form, 'phone'),
    agreedToTerms: readAgreement(form),
    note: readText(form, 'note'),
  };
}

/** Messages for the required fields that are not rightly filled in. */
export function checkOfferRequest({ firstName, lastName, phone }: SellerSubmission): FieldErrors {
  return {
    firstName: firstName === '' ? 'Enter your first name.' : undefined,
    lastName: lastName === '' ? 'Enter your last name.' : undefined,
    phone: isCompletePhone(phone) ? undefined : 'Enter a 10-digit US phone number.',
  };
}
