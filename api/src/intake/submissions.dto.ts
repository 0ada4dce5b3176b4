import type { LandInterest } from '../leads/lead/lead-enums.js';
import {
  AgreedToTermsField,
  EmailField,
  InterestsField,
  NameField,
  NoteField,
  PhoneField,
  SmsConsentField,
} from './submission-fields.js';

/** What a seller's form sends: a request for an offer. */
export class SellerSubmission {
  @NameField('first name', 'John')
  firstName: string;

  @NameField('last name', 'Doe')
  lastName: string;

  @PhoneField()
  phone: string;

  @NoteField()
  note?: string;

  @AgreedToTermsField()
  agreedToTerms: true;

  @SmsConsentField()
  smsConsent?: true;
}

/** What a buyer's form sends: an entry for the buyers list. */
export class BuyerSubmission {
  @NameField('first name', 'John')
  firstName: string;

  @NameField('last name', 'Doe')
  lastName: string;

  @EmailField()
  email: string;

  @PhoneField()
  phone: string;

  @InterestsField()
  interests: LandInterest[];

  @AgreedToTermsField()
  agreedToTerms: true;

  @SmsConsentField()
  smsConsent?: true;
}
