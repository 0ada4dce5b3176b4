import { type ComponentProps, useState } from 'react';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { Choice, Field } from '../../../shared/components/field.tsx';
import {
  followUpError,
  fromLocalInput,
  followUpTimes,
  momentWords,
  timeThereWords,
  toLocalInput,
} from '../../../shared/formatting/time-words.ts';
import type { Lead } from '../lead-query.ts';

/** `stays` for no change, `none` to remove the follow-up, or its new time. */
export type FollowUp = string;

interface FollowUpChoiceProps {
  lead: Lead;
  value: FollowUp;
  onChange: (value: FollowUp) => void;
}

/** Chooses a follow-up: a usual time, another time, or none. */
export function FollowUpChoice({ lead, value, onChange }: FollowUpChoiceProps) {
  const { clock } = useDesk();
  const [times] = useState(() => followUpTimes(clock.serverNow(), lead.area?.timeZones));
  const isTime = value !== 'stays' && value !== 'none';
  const [isOtherChosen, setOtherChosen] = useState(isTime && !times.some(({ at }) => at === value));
  const isOther = isOtherChosen && isTime;
  const stays = lead.followUpAt === null ? 'None' : momentWords(lead.followUpAt, clock.serverNow());
  return (
    <>
      <Choice
        label="Follow-up"
        name="followUpAt"
        data-follow-up=""
        value={isOther ? 'other' : value}
        options={{
          stays,
          ...Object.fromEntries(times.map(({ label, at }) => [at, label])),
          other: 'Another time…',
          ...(lead.followUpAt !== null && { none: 'None' }),
        }}
        onChange={(next) => {
          setOtherChosen(next === 'other');
          onChange(next === 'other' ? (times[1]?.at ?? 'stays') : next);
        }}
      />
      {isOther && (
        <TimeField
          label="On"
          value={value}
          onChange={onChange}
          hint={thereWords(lead, value)}
          faultOf={(at) => followUpError(at, clock.serverNow())}
        />
      )}
    </>
  );
}

/** A time in the time zone of the lead's number: "9:00 AM there". */
export function thereWords({ area }: Lead, at: string): string | undefined {
  return area ? `${timeThereWords(area.timeZones, Date.parse(at))} there` : undefined;
}

interface TimeFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'validate' | 'isLong'> {
  value: string;
  onChange: (at: string) => void;
  /** The error of a complete time that is not allowed, or null. */
  faultOf?: (at: string) => string | null;
}

/** A date and time. While it is incomplete the form cannot be saved. */
export function TimeField({ value, onChange, faultOf = () => null, ...rest }: TimeFieldProps) {
  const [text, setText] = useState(() => toLocalInput(value));
  return (
    <Field
      {...rest}
      type="datetime-local"
      isRequired
      value={text}
      validate={(typed) => {
        const at = fromLocalInput(typed);
        return at === null ? 'Choose a date and time.' : faultOf(at);
      }}
      onChange={(typed) => {
        setText(typed);
        const at = fromLocalInput(typed);
        if (at !== null) onChange(at);
      }}
    />
  );
}
