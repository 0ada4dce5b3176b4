import { TextField, type TextFieldProps } from './text-field.tsx';

const longestName = 100;

/** Part of a person's name, as the lead service takes it. Required. */
export function NameField(props: TextFieldProps) {
  return <TextField autoCapitalize="words" spellCheck={false} maxLength={longestName} required {...props} />;
}
