import { toInternationalPhone } from '../phone/phone-number.ts';
import { field } from '../form-names.ts';
import { keepVisible } from './visible-text.ts';

/** The trimmed text of a field, without invisible characters; empty if the form has no such field. */
export function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? keepVisible(value).trim() : '';
}

/** The phone number in the form of a request: +1 and the digits. */
export function readPhone(form: HTMLFormElement, name: string): string {
  return toInternationalPhone(readText(form, name));
}

/** Whether the terms are agreed to. */
export function readAgreement(form: HTMLFormElement): boolean {
  return new FormData(form).has(field.terms);
}

/** The consent to marketing texts, only if the visitor gave it. */
export function readSmsConsent(form: HTMLFormElement): { smsConsent?: true } {
  return new FormData(form).has(field.smsConsent) ? { smsConsent: true } : {};
}
