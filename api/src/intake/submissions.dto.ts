import { cleanText } from '../http/fields/clean-text.js';
import type { LandInterest } from '../leads/lead/lead-enums.js';
import {
  AboutField,
  AgreedToTermsField,
  EmailField,
  InterestsField,
  NameField,
  OptionalTextField,
  PhoneField,
  SmsConsentField,
} from './submission-fields.js';

/** The fields of a seller's form: a request for an offer. */
export class SellerSubmission {
  @NameField('first name', 'John')
  firstName: string;

  @NameField('last name', 'Doe')
  lastName: string;

  @PhoneField()
  phone: string;

  @OptionalTextField({
    clean: cleanText,
    most: 5000,
    what: 'the text about the property',
    example: 'Five acres near the lake,\ninherited in 2019.',
  })
  note?: string;

  @AgreedToTermsField()
  agreedToTerms: true;

  @SmsConsentField()
  smsConsent?: true;
}

/** The fields of a buyer's form: an entry for the buyers list. */
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

  @AboutField()
  about?: string;
}
