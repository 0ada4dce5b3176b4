import type { ComponentProps } from 'react';
import { Field } from '../../../shared/components/field.tsx';

const MOST_CHARACTERS = 5000;
const SHOW_LENGTH_FROM = 4500;

/** A field for a note, which shows the length of the text near the api's limit. */
export function NoteField(
  props: Omit<ComponentProps<typeof Field>, 'isLong' | 'hint' | 'validate'> & { value: string },
) {
  // The api counts code points.
  const length = [...props.value].length;
  return (
    <Field
      {...props}
      isLong
      hint={length > SHOW_LENGTH_FROM ? `${length.toLocaleString('en-US')} of 5,000 characters` : undefined}
      validate={(text) => ([...text].length > MOST_CHARACTERS ? 'Write at most 5,000 characters.' : null)}
    />
  );
}
