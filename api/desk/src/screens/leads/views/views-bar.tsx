import { memo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../shared/components/button.tsx';
import { routes } from '../../../routes.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { countFilters, type LeadFilters, toSearch } from '../lead-filters.ts';
import { LeadCount } from '../lead-count.tsx';
import { BUILT_IN_VIEWS, type SavedView } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import styles from './views-bar.module.css';

interface ViewsBarProps {
  saved: readonly SavedView[];
  filters: LeadFilters;
}

/** Views: named filters, each a link with its number of leads. */
export const ViewsBar = memo(function ViewsBar({ saved, filters }: ViewsBarProps) {
  const { staff, isAtLeast } = useSession();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const shown = toSearch(filters);
  const views = [...BUILT_IN_VIEWS.map((view) => ({ id: view.name, ...view })), ...saved];
  const isSaved = views.some((view) => toSearch(view.filters) === shown);
  const editable = saved.find(
    (view) => toSearch(view.filters) === shown && (view.owner.id === staff.id || (view.shared && isAtLeast('admin'))),
  );
  return (
    <div className={styles.bar}>
      <nav aria-label="Views" className={styles.views}>
        {views.map((view) => (
          <ViewLink key={view.id} {...view} isShown={toSearch(view.filters) === shown} />
        ))}
      </nav>
      {!isSaved && countFilters(filters) > 0 && (
        <Button look="quiet" onClick={() => setDialog('new')}>
          Save this view
        </Button>
      )}
      {editable && (
        <Button look="quiet" onClick={() => setDialog('edit')}>
          Edit this view
        </Button>
      )}
      {dialog && (
        <ViewDialog
          filters={filters}
          view={dialog === 'edit' ? editable : undefined}
          onClose={() => setDialog(undefined)}
          onRemoved={() => void navigate(routes.leads)}
        />
      )}
    </div>
  );
});

function ViewLink({ name, filters, isShown }: { name: string; filters: LeadFilters; isShown: boolean }) {
  const search = toSearch(filters);
  return (
    <Link
      className={styles.view ?? ''}
      to={`${routes.leads}${search && `?${search}`}`}
      aria-current={isShown ? 'page' : undefined}
    >
      {name} <LeadCount className={styles.count} filters={filters} />
    </Link>
  );
}
