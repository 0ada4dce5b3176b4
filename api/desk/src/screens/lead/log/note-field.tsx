import type { ComponentProps } from 'react';
import { Field } from '../../../shared/components/field.tsx';

const MOST = 5000;
const TOLD_FROM = 4500;

/** A note. Shows its length near the api's limit. */
export function NoteField(
  props: Omit<ComponentProps<typeof Field>, 'isLong' | 'hint' | 'validate'> & { value: string },
) {
  // By code points, as the api counts.
  const length = [...props.value].length;
  return (
    <Field
      {...props}
      isLong
      hint={length > TOLD_FROM ? `${length.toLocaleString('en-US')} of 5,000 characters` : undefined}
      validate={(text) => ([...text].length > MOST ? 'Write at most 5,000 characters.' : null)}
    />
  );
}
