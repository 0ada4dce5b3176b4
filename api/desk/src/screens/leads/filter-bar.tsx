import { memo, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../shared/components/button.tsx';
import { DayRange } from '../../shared/components/day-range.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { CountyChoice } from '../../shared/land/county-choice.tsx';
import { routes } from '../../routes.ts';
import { SOURCE_WORDS } from '../../shared/formatting/lead-words.ts';
import { useColleagues } from '../../shared/api/use-colleagues.ts';
import { AcresFilter } from './acres-filter.tsx';
import { countFilters, type FilterName, type LeadFilters } from './lead-filters.ts';
import { StatusFilter } from './status-filter.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: LeadFilters;
  onChange: (changes: Partial<Record<FilterName, string | undefined>>) => void;
}

/** The filters with a fixed list of choices, under their names in the api. */
const CHOICES = {
  type: { label: 'Type', options: { '': 'All', seller: 'Sellers', buyer: 'Buyers' } },
  clock: {
    label: 'Response',
    options: {
      '': 'Any',
      overdue: 'Overdue',
      'at-risk': 'Due soon',
      'on-time': 'On time',
      answered: 'Answered',
      unanswered: 'Never answered',
      kept: 'In time',
      late: 'Late',
      pending: 'Not due yet',
    },
  },
  source: { label: 'Source', options: { '': 'Any', ...SOURCE_WORDS } },
  reached: { label: 'Step reached', options: { '': 'Any', contacted: 'Contacted', 'offer-made': 'Offer made' } },
  followUp: { label: 'Follow-up', options: { '': 'Any', due: 'Now', today: 'Today', later: 'Later', none: 'None' } },
  offer: { label: 'Offer', options: { '': 'Any', untold: 'Not told yet' } },
  reply: { label: 'Replies', options: { '': 'Any', unread: 'Not read yet' } },
  quarantined: { label: 'Spam', options: { '': 'Hidden', suspected: 'Spam?', true: 'All spam', any: 'Shown' } },
  sort: {
    label: 'Order',
    options: {
      '': 'Newest first',
      receivedAt: 'Oldest first',
      respondBy: 'By response due',
      followUpAt: 'By follow-up',
      name: 'By last name',
      place: 'By state and county',
      '-acres': 'Largest first',
    },
  },
} as const;

/** The filters of the list, behind a button that shows how many are set. */
export const FilterBar = memo(function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  const { all } = useColleagues();
  const count = countFilters(filters);
  const colleagues = Object.fromEntries(all.map(({ id: value, name }) => [value, name]));
  const choice = (name: keyof typeof CHOICES) => (
    <Choice {...CHOICES[name]} value={filters[name] ?? ''} onChange={(value) => onChange({ [name]: value })} />
  );
  /** A filter that only links set, with its value as the one choice. */
  const given = (name: 'import' | 'release', label: string, words?: string) => {
    const value = filters[name];
    if (!value) return null;
    const options = { '': 'Any', [value]: words ?? value };
    return <Choice label={label} value={value} options={options} onChange={(next) => onChange({ [name]: next })} />;
  };
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide filters' : 'Filters'}
          {count > 0 && ` (${count})`}
        </Button>
        {choice('sort')}
      </div>
      <div id={id} className={styles.fields} role="group" aria-label="Filters" hidden={!isShown}>
        {choice('type')}
        <StatusFilter value={filters.status} onChange={(status) => onChange({ status })} />
        <Choice
          label="Assigned to"
          value={filters.assignee ?? ''}
          options={{ '': 'Anyone', me: 'Me', none: 'Unassigned', ...colleagues }}
          onChange={(assignee) => onChange({ assignee })}
        />
        {choice('clock')}
        {choice('followUp')}
        {choice('offer')}
        {choice('reply')}
        {choice('quarantined')}
        {choice('source')}
        {choice('reached')}
        <DayRange
          labels={['Received from', 'Received until']}
          from={filters.receivedFrom}
          to={filters.receivedTo}
          onFrom={(receivedFrom) => onChange({ receivedFrom })}
          onTo={(receivedTo) => onChange({ receivedTo })}
        />
        <CountyChoice state={filters.state ?? ''} county={filters.county ?? ''} none="Any" onChange={onChange} />
        <AcresFilter label="Acres from" value={filters.acresFrom} onChange={(acresFrom) => onChange({ acresFrom })} />
        <AcresFilter label="Acres to" value={filters.acresTo} onChange={(acresTo) => onChange({ acresTo })} />
        {given('import', 'Import', 'One import')}
        {given('release', 'Release')}
        {count > 0 && (
          <Button look="quiet" onClick={() => void navigate(routes.leads)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
});
