import { TextField, type TextFieldProps } from './text-field.tsx';

/** RFC 5321 leaves 254 characters for an address. */
const longestEmail = 254;

/** An e-mail address. Required. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="you@example.com"
      maxLength={longestEmail}
      required
      {...props}
    />
  );
}

/** Whether the text has the form of an address that mail can reach. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
