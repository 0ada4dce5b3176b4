import { download } from '../../shared/api/download.ts';
import { Button } from '../../shared/components/button.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { confirmFirst } from '../../shared/session/confirm-dialog.tsx';

/** Downloads all data of the company as one ZIP. */
export function ExportPage() {
  const save = () => download(`/api/admin/export.zip`);
  return (
    <>
      <PageHead title="Export everything" />
      <p>
        One ZIP with your leads and their land, offers, calls, notes, consents, emails and tasks; your deals with photos
        and documents; the buyers list, stops and comps. Its README.txt explains each file.
      </p>
      <p>It holds personal data. The audit trail names who downloaded it.</p>
      <p>
        <Button look="main" onClick={() => confirmFirst(save)}>
          Export everything
        </Button>
      </p>
    </>
  );
}
