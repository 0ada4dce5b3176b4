import { useState } from 'react';
import { Field } from '../../shared/components/field.tsx';

const ACRES = /^\d{1,6}(?:\.\d{1,4})?$/;

interface AcresFilterProps {
  label: string;
  value: string | undefined;
  onChange: (acres: string) => void;
}

/** A filter by acres. It applies on Enter or blur, because each read of the list is audited. */
export function AcresFilter({ label, value = '', onChange }: AcresFilterProps) {
  const [text, setText] = useState(value);
  const [appliedValue, setAppliedValue] = useState(value);
  if (appliedValue !== value) {
    setAppliedValue(value);
    setText(value);
  }
  const isValid = text === '' || ACRES.test(text);
  const apply = () => isValid && text !== value && onChange(text);
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={text}
      validationBehavior="aria"
      validate={() => (isValid ? null : 'Write acres, such as 5 or 2.5.')}
      onChange={setText}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      onBlur={apply}
    />
  );
}
