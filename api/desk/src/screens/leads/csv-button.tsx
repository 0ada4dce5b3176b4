import { Button } from '../../shared/components/button.tsx';
import { confirmFirst } from '../../shared/session/confirm-dialog.tsx';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';

/** Downloads the view as CSV, after the user confirms the password. */
export function CsvButton({ filters: { sort: _sort, ...filters } }: { filters: LeadFilters }) {
  const download = () => {
    const { zone } = withZone(filters) as { zone?: string };
    const link = document.createElement('a');
    // By a link the browser streams the file to the disk, even with a million rows.
    link.href = `/api/admin/leads/export.csv?${toSearch(filters)}${zone ? `&zone=${encodeURIComponent(zone)}` : ''}`;
    link.download = '';
    link.click();
  };
  return <Button onClick={() => confirmFirst(download)}>Save as CSV</Button>;
}
