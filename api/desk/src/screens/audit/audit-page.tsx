import { Link, useSearchParams } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { useColleagues } from '../../shared/api/use-colleagues.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { Button } from '../../shared/components/button.tsx';
import { TimeField } from '../../shared/components/day-range.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { Item, PagedItems } from '../../shared/components/items.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { fromLocalInput, momentWords, toLocalInput } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { ACTION_WORDS } from './action-words.ts';
import { ChainState } from './chain-state.tsx';
import styles from './audit.module.css';

type Entry = Schemas['AuditEntry'];

const FILTERS = ['staff', 'action', 'lead', 'from', 'to'] as const;

/** The audit trail. The URL holds the filters. */
export function AuditPage() {
  const now = useNow();
  const { all } = useColleagues();
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])));
  const setFilter = (name: (typeof FILTERS)[number], value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const list = usePages<Entry>(['audit', filters], (page, signal) =>
    bodyOf(api.GET('/api/admin/audit', { params: { query: { ...filters, ...page } }, signal })),
  );
  return (
    <>
      <PageHead title="Audit trail" />
      <ChainState />
      <div className={styles.filters} role="search" aria-label="Filter the audit trail">
        <Choice
          label="Who"
          value={filters.staff ?? ''}
          onChange={(id) => setFilter('staff', id)}
          options={{ '': 'Everybody', ...Object.fromEntries(all.map(({ id, name }) => [id, name])) }}
        />
        <Choice
          label="What"
          value={filters.action ?? ''}
          onChange={(action) => setFilter('action', action)}
          options={{ '': 'Everything', ...ACTION_WORDS }}
        />
        <MomentField label="From" value={filters.from} onChange={(at) => setFilter('from', at)} />
        <MomentField label="To" value={filters.to} onChange={(at) => setFilter('to', at)} />
        {filters.lead !== undefined && <Button onClick={() => setFilter('lead', '')}>Only one lead. Show all</Button>}
      </div>
      <PagedItems label="Entries" list={list} empty="No entries match.">
        {(entry) => (
          <Item
            key={entry.seq}
            facts={
              <>
                {momentWords(entry.at, now)}
                {entry.ip !== null && ` · ${entry.ip}`} · entry {entry.seq.toLocaleString('en-US')}
                {Object.keys(entry.detail).length > 0 && ` · ${detailWords(entry.detail)}`}
              </>
            }
            actions={
              entry.leadId !== null && (
                <>
                  <Link to={routes.lead(entry.leadId)}>Lead</Link>
                  {filters.lead === undefined && (
                    <Button look="quiet" onClick={() => setFilter('lead', entry.leadId!)}>
                      Only this lead
                    </Button>
                  )}
                </>
              )
            }
          >
            <strong>{entry.staffName ?? (entry.staffId === null ? 'The system' : 'Somebody')}</strong>{' '}
            {ACTION_WORDS[entry.action] ?? wordsOf(entry.action)}
          </Item>
        )}
      </PagedItems>
    </>
  );
}

/** The words for an action that only older versions of the api recorded: its name with spaces. */
const wordsOf = (action: string) => action.replaceAll('-', ' ');

/** The details of an entry as text: "role: admin, fields: name and role". */
function detailWords(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}: ${valueWords(value)}`)
    .join(', ');
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(' and ') || 'none';
  if (typeof value === 'object' && value !== null) return detailWords(value as Record<string, unknown>);
  return value === null ? 'none' : String(value);
}

interface MomentFieldProps {
  label: string;
  value: string | undefined;
  onChange: (at: string) => void;
}

function MomentField({ label, value, onChange }: MomentFieldProps) {
  return (
    <TimeField
      label={label}
      type="datetime-local"
      value={value === undefined ? '' : toLocalInput(value)}
      onChange={(text) => onChange(fromLocalInput(text) ?? '')}
    />
  );
}
