import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { Choice } from '../components/field.tsx';
import { TOLD_WORDS } from '../formatting/lead-words.ts';

interface ToldChoiceProps {
  label: string;
  /** The first choice, so that only chosen values are recorded. */
  none: string;
  isRequired?: boolean;
}

/** How one side told the other, as the form's `channel`. */
export function ToldChoice({ label, none, isRequired = false }: ToldChoiceProps) {
  const [channel, setChannel] = useState<Schemas['ContactChannel'] | ''>('');
  return (
    <Choice
      label={label}
      name="channel"
      required={isRequired}
      value={channel}
      options={{ '': none, ...TOLD_WORDS }}
      onChange={setChannel}
    />
  );
}
