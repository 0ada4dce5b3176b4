import { download } from '../../shared/api/download.ts';
import { Button } from '../../shared/components/button.tsx';
import { confirmFirst } from '../../shared/session/confirm-dialog.tsx';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';

/** Downloads the view as CSV, after the user confirms the password. */
export function CsvButton({ filters: { sort: _sort, ...filters } }: { filters: LeadFilters }) {
  const save = () => {
    const { zone } = withZone(filters) as { zone?: string };
    download(`/api/admin/leads/export.csv?${toSearch(filters)}${zone ? `&zone=${encodeURIComponent(zone)}` : ''}`);
  };
  return <Button onClick={() => confirmFirst(save)}>Save as CSV</Button>;
}
