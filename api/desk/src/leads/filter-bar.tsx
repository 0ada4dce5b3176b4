import { memo, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/field.tsx';
import { routes } from '../routes.ts';
import { fromLocalInput } from '../words/time-words.ts';
import { useColleagues } from '../api/use-colleagues.ts';
import { DayFilter } from './day-filter.tsx';
import { FILTER_CHOICES, SORTS } from './filter-words.ts';
import { countFilters, type FilterName, type LeadFilters } from './lead-filters.ts';
import { StatusFilter } from './status-filter.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: LeadFilters;
  onChange: (changes: Partial<Record<FilterName, string | undefined>>) => void;
}

const DAY_MS = 86_400_000;

/** A day of the reader's calendar: where it begins, as the api takes times. */
const startOf = (date: string) => fromLocalInput(`${date}T00:00`) ?? '';
const dateOf = (at: string | undefined, addMs = 0) =>
  at ? new Date(new Date(at).getTime() + addMs).toLocaleDateString('sv-SE').padStart(10, '0') : '';

/** What narrows the list. On a phone it opens at a press, and says how many filters are set. */
export const FilterBar = memo(function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  const { all } = useColleagues();
  const count = countFilters(filters);
  const owners = [
    { value: '', label: 'Anybody' },
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Unassigned' },
    ...all.map(({ id: value, name }) => ({ value, label: name })),
  ];
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide filters' : 'Filters'}
          {count > 0 && ` (${count})`}
        </Button>
        <Choice label="Order" value={filters.sort ?? ''} options={SORTS} onChange={(sort) => onChange({ sort })} />
      </div>
      <div id={id} className={styles.fields} role="group" aria-label="Filters" hidden={!isShown}>
        {FILTER_CHOICES.slice(0, 1).map((choice) => (
          <Choice
            {...choice}
            key={choice.name}
            value={filters[choice.name] ?? ''}
            onChange={(value) => onChange({ [choice.name]: value })}
          />
        ))}
        <StatusFilter value={filters.status} onChange={(status) => onChange({ status })} />
        <Choice
          label="Whose"
          value={filters.assignee ?? ''}
          options={owners}
          onChange={(assignee) => onChange({ assignee })}
        />
        {FILTER_CHOICES.slice(1).map((choice) => (
          <Choice
            {...choice}
            key={choice.name}
            value={filters[choice.name] ?? ''}
            onChange={(value) => onChange({ [choice.name]: value })}
          />
        ))}
        <DayFilter
          label="Received from"
          day={dateOf(filters.receivedFrom)}
          onChange={(date) => onChange({ receivedFrom: startOf(date) })}
        />
        <DayFilter
          label="Received until"
          // The api's end is the first moment that does not count.
          day={dateOf(filters.receivedTo, -1)}
          onChange={(date) => onChange({ receivedTo: date === '' ? '' : startOf(dateOf(startOf(date), DAY_MS * 1.5)) })}
        />
        {count > 0 && (
          <Button look="quiet" onClick={() => void navigate(routes.leads)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
});
