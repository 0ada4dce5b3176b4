import { useQuery } from '@tanstack/react-query';
import { Choice } from '../components/field.tsx';
import { countiesQuery } from './land-changes.ts';
import { STATES } from './land-words.ts';

interface CountyChoiceProps {
  state: string;
  county: string;
  /** Label of the empty choice, for the state and for the county. */
  none: string;
  /** Another state is reported with an empty county. */
  onChange: (place: { state: string; county: string }) => void;
}

const OPTIONS = Object.fromEntries(STATES.map((state) => [state, state]));

/** Two selects: a state, and one of its counties. */
export function CountyChoice({ state, county, none, onChange }: CountyChoiceProps) {
  const { data: counties = {} } = useQuery(countiesQuery(state));
  // Sorted by name. Without the prefix, the object would sort its keys as numbers, except those that begin with 0.
  const names = Object.entries<string>(counties).toSorted(([, one], [, other]) => one.localeCompare(other));
  const options = Object.fromEntries(names.map(([fips, name]) => [`fips-${fips}`, name]));
  return (
    <>
      <Choice
        label="State"
        name="state"
        value={state}
        options={{ '': none, ...OPTIONS }}
        onChange={(next) => onChange({ state: next, county: '' })}
      />
      <Choice
        label="County"
        name="countyFips"
        value={county && `fips-${county}`}
        options={{ '': state === '' ? 'Choose a state first' : none, ...options }}
        disabled={state === ''}
        onChange={(next) => onChange({ state, county: next.slice('fips-'.length) })}
      />
    </>
  );
}
