import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** Tells whether a number (`+1` and ten digits) cannot be in use, such as the placeholder +15551234567. */
export function isUnlikelyPhone(phone: string): boolean {
  return !isValidPhoneNumber(phone);
}
