import type { LandInterest } from '../leads/lead/lead-enums.js';
import {
  AgreedToTermsField,
  EmailField,
  InterestsField,
  NameField,
  PhoneField,
  SmsConsentField,
} from './submission-fields.js';

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
