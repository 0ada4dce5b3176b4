type FormValue = string | string[] | undefined;

/** Fields of a urlencoded form as the JSON contract has them: one list of interests, a boolean, a bare phone number. */
export function fromFormFields(form: Readonly<Record<string, FormValue>>): Record<string, unknown> {
  const { agreedToTerms, smsConsent, interests, phone, ...rest } = form;
  return {
    ...rest,
    ...(agreedToTerms !== undefined && { agreedToTerms: isTicked(agreedToTerms) }),
    ...(smsConsent !== undefined && { smsConsent: isTicked(smsConsent) }),
    ...(interests !== undefined && { interests: [interests].flat() }),
    ...(phone !== undefined && { phone: typeof phone === 'string' ? toPhoneNumber(phone) : phone }),
  };
}

function isTicked(box: FormValue): boolean {
  return box === 'true' || box === 'on';
}

/** `+1` and the digits of a number as people write it: (555) 123-4567, 1-555-123-4567, +1 555 123 4567. */
export function toPhoneNumber(written: string): string {
  const digits = written.replace(/\D/g, '');
  return `+1${digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits}`;
}
