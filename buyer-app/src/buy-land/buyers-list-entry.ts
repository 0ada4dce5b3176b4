import type { BuyerSubmission } from '@land/kit/requests';
import {
  isCompletePhone,
  isEmailAddress,
  readAgreement,
  readInterests,
  readPhone,
  readText,
  type FieldErrors,
} from '@land/kit/forms';

/** The body of an entry to the buyers list, from the form's controls. */
export function readBuyersListEntry(form: HTMLFormElement): BuyerSubmission {
  return {
    firstName: readText(form, 'firstName'),
    lastName: readText(form, 'lastName'),
    email: readText(form, 'email'),
    phone: readPhone(form, 'phone'),
    interests: readInterests(form),
    agreedToTerms: readAgreement(form),
  };
}

/** Messages for the required fields that are not rightly filled in. */
export function checkBuyersListEntry({ firstName, lastName, email, phone, interests }: BuyerSubmission): FieldErrors {
  return {
    firstName: firstName === '' ? 'Enter your first name.' : undefined,
    lastName: lastName === '' ? 'Enter your last name.' : undefined,
    email: checkEmail(email),
    phone: isCompletePhone(phone) ? undefined : 'Enter a 10-digit US phone number.',
    interests: interests.length === 0 ? 'Choose at least one type of land.' : undefined,
  };
}

function checkEmail(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  return isEmailAddress(email) ? undefined : 'Enter an email address like name@example.com.';
}
