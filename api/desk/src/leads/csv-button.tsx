import { Button } from '../parts/button.tsx';
import { confirmFirst } from '../session/confirm-dialog.tsx';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';

/** The view as a file, once the person has shown who they are: it leaves the house. */
export function CsvButton({ filters: { sort: _sort, ...filters } }: { filters: LeadFilters }) {
  const download = () => {
    const { zone } = withZone(filters) as { zone?: string };
    const link = document.createElement('a');
    // The browser writes it to the disk as it comes: it may be a million rows.
    link.href = `/api/admin/leads/export.csv?${toSearch(filters)}${zone ? `&zone=${encodeURIComponent(zone)}` : ''}`;
    link.download = '';
    link.click();
  };
  return <Button onClick={() => confirmFirst(download)}>CSV of this view</Button>;
}
