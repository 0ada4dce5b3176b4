import { AgreedToTermsField, NameField, NoteField, PhoneField, SmsConsentField } from './submission-fields.js';

/** What a seller's form sends: a request for an offer. */
export class SellerSubmission {
  @NameField('first name', 'John')
  firstName: string;

  @NameField('last name', 'Doe')
  lastName: string;

  @PhoneField()
  phone: string;

  @NoteField()
  note?: string | null;

  @AgreedToTermsField()
  agreedToTerms: true;

  @SmsConsentField()
  smsConsent?: true;
}
