import { useState } from 'react';
import { serverNow } from '../../live/now.ts';
import { Choice } from '../../components/field.tsx';
import { followUpFault, laterTimes, momentWords, timeThereWords } from '../../formatting/time-words.ts';
import type { Lead } from '../lead-query.ts';
import { TimeField } from './time-field.tsx';

/** `stays`, `none`, or a time. */
export type FollowUp = string;

interface FollowUpChoiceProps {
  lead: Lead;
  value: FollowUp;
  onChange: (value: FollowUp) => void;
}

/** Chooses a follow-up: a usual time, another time, or none. */
export function FollowUpChoice({ lead, value, onChange }: FollowUpChoiceProps) {
  const [times] = useState(() => laterTimes(serverNow(), lead.area?.timeZones));
  const isTime = value !== 'stays' && value !== 'none';
  const [wasOther, setOther] = useState(isTime && !times.some(({ at }) => at === value));
  const isOther = wasOther && isTime;
  const stays = lead.followUpAt === null ? 'None' : `No change (${momentWords(lead.followUpAt, serverNow())})`;
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
          setOther(next === 'other');
          onChange(next === 'other' ? (times[1]?.at ?? 'stays') : next);
        }}
      />
      {isOther && (
        <TimeField
          label="On"
          value={value}
          onChange={onChange}
          hint={thereWords(lead, value)}
          faultOf={(at) => followUpFault(at, serverNow())}
        />
      )}
    </>
  );
}

/** "9:00 AM there": a time in the zone of the number. */
export function thereWords({ area }: Lead, at: string): string | undefined {
  return area ? `${timeThereWords(area.timeZones, Date.parse(at))} there` : undefined;
}
