import { keepPhoneFormatted } from './phone-formatting.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Ten digits in any writing, with or without the country's 1: what a browser checks while scripts are off. */
const anyWriting = '[^0-9]*1?([^0-9]*[0-9]){10}[^0-9]*';

/** A US phone number, written as (XXX) XXX-XXXX while it is typed. Required. */
export function PhoneField(props: TextFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      pattern={anyWriting}
      title="A 10-digit US phone number, for example (555) 123-4567"
      required
      {...props}
      ref={keepPhoneFormatted}
    />
  );
}
