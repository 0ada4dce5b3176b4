import { toInternationalPhone } from '../phone/phone-number.ts';
import { field } from '../form-names.ts';
import { keepVisible } from './visible-text.ts';

/** Reads the trimmed text of a field, without invisible characters; empty if the form has no such field. */
export function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? keepVisible(value).trim() : '';
}

/** Reads a phone number as the api accepts it, such as +15551234567. */
export function readPhone(form: HTMLFormElement, name: string): string {
  return toInternationalPhone(readText(form, name));
}

/** Whether the visitor agreed to the terms. */
export function readAgreement(form: HTMLFormElement): boolean {
  return new FormData(form).has(field.terms);
}

/** The field for the consent to marketing texts; no field if the visitor did not give it. */
export function readSmsConsent(form: HTMLFormElement): { smsConsent?: true } {
  return new FormData(form).has(field.smsConsent) ? { smsConsent: true } : {};
}
