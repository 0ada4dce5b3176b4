import { useMemo, useState } from 'react';
import { createValueStore, useValue } from '../../shared/api/value-store.ts';
import { BulkUndoList } from '../../shared/changes/bulk-results.tsx';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { searchWords } from '../../shared/frame/search-box.tsx';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { Button } from '../../shared/components/button.tsx';
import { routes } from '../../routes.ts';
import type { Order } from '../../shared/rows/column-head.tsx';
import { NewsPill } from '../../shared/rows/news-pill.tsx';
import { useRovingRow } from '../../shared/rows/roving-row.ts';
import { SelectAll, type Selection, toggleSelected } from '../../shared/rows/selection.tsx';
import { useRowCommands } from '../../shared/rows/use-row-commands.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { toSearch, useLeadFilters } from './lead-filters.ts';
import { LeadList } from './lead-list.tsx';
import { LeadCount, useFreshCounts } from './lead-count.tsx';
import { CsvButton } from './csv-button.tsx';
import { useLeadList } from './use-lead-list.ts';
import { BUILT_IN_VIEWS, useViews } from './views/use-views.ts';
import { ViewsBar } from './views/views-bar.tsx';
import styles from './leads.module.css';

/** The list of leads. */
export function LeadsPage() {
  const { openedList } = useDesk();
  const { isAtLeast } = useSession();
  const { filters, change } = useLeadFilters();
  const q = useValue(searchWords);
  const saved = useViews();
  const search = toSearch(filters);
  const address = search === '' ? routes.leads : `${routes.leads}?${search}`;
  const list = useLeadList(filters, q);
  const { items } = list;
  const ids = useMemo(() => items?.map(({ id }) => id), [items]);
  const rows = useRovingRow(`${address} ${q}`, ids, list.readMore);
  useFreshCounts();
  const [selection] = useState<Selection>(() => createValueStore<ReadonlySet<string>>(new Set()));
  const canSelect = isAtLeast('agent');
  const dialog = useRowCommands(() => items?.find(({ id }) => id === rows.current.get()));
  useKeys({
    x: () => {
      const id = rows.current.get();
      if (id !== undefined && canSelect) toggleSelected(selection, id);
    },
  });
  const order = useMemo<Order>(
    () => ({
      sort: filters.sort ?? '-receivedAt',
      onSort: (sort) => change({ sort: sort === '-receivedAt' ? undefined : sort }),
    }),
    [filters.sort, change],
  );
  const view = [...BUILT_IN_VIEWS, ...saved].find((each) => toSearch(each.filters) === search);
  // The name is stored with the opened list, so it must not contain the search text.
  const name = q === '' ? (view?.name ?? 'Leads') : 'Found leads';
  return (
    <>
      <title>{`${view?.name ?? 'Leads'} · desk`}</title>
      <NewsPill />
      <h1>
        Leads <small>{q === '' && <LeadCount filters={filters} />}</small>
      </h1>
      <ViewsBar saved={saved} filters={filters} />
      <FilterBar filters={filters} onChange={change} />
      {q !== '' && (
        <p className={styles.words} role="status">
          <span>
            Results for <strong>{q}</strong>
            {search !== '' && ' in this view'}
          </span>
          <Button onClick={() => searchWords.set('')}>Clear search</Button>
        </p>
      )}
      {canSelect && <BulkUndoList />}
      <div className={styles.tools}>
        {canSelect && items && items.length > 0 && <SelectAll selection={selection} ids={ids ?? []} />}
        {isAtLeast('admin') && q === '' && items?.length !== 0 && <CsvButton filters={filters} />}
      </div>
      <LeadList
        list={list}
        rows={rows}
        selection={canSelect ? selection : undefined}
        hasFilters={search !== ''}
        q={q}
        order={order}
        onOpen={() => openedList.set({ from: address, name, ids: ids ?? [], more: list.more })}
      />
      {canSelect && <BulkBar selection={selection} items={items ?? []} />}
      {dialog}
    </>
  );
}
