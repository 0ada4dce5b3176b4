import { toPhoneNumber } from '../phone/e164.js';

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
