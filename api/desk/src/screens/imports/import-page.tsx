import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { Badge, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { BackTo, PageHead } from '../../shared/components/page-head.tsx';
import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import { routes } from '../../routes.ts';
import { ColumnsForm } from './columns-form.tsx';
import { type Import, importQuery, isWorking } from './import-changes.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { formatWords, KINDS, progressWords, STATE_WORDS } from './import-words.ts';

/** One import, in the step that it has reached, so that Back and a reload come back to it. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(importQuery(id));
  return (
    <>
      <BackTo to={routes.imports}>Import</BackTo>
      <PageHead title={data ? `${KINDS[data.kind].name} from ${data.fileName}` : 'Import'}>
        {data && <Badge look={STATE_WORDS[data.state][0]}>{STATE_WORDS[data.state][1]}</Badge>}
      </PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data && (
        <>
          <p className={panel.soft}>
            {counted(data.rowCount, 'row')}, {formatWords(data)}
          </p>
          {/* Outside the steps, so that a screen reader hears when one follows another. */}
          <p role="status" className="visually-hidden">
            {progressWords(data)}
          </p>
          <Step of={data} />
        </>
      )}
    </>
  );
}

function Step({ of }: { of: Import }) {
  const [search] = useSearchParams();
  if (isWorking(of)) return <ImportProgress of={of} />;
  if (of.state === 'mapping' || (of.state === 'ready' && search.has('columns'))) return <ColumnsForm of={of} />;
  if (of.state === 'ready') return <ImportPreview of={of} />;
  return <ImportResult of={of} />;
}
