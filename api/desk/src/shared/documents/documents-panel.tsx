import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routes } from '../../routes.ts';
import { ActButton } from '../components/act-button.tsx';
import { AddedFiles, ChooseFiles, takesFiles, useAddFiles } from '../components/files.tsx';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { useDesk } from '../desk/use-desk.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { useSession } from '../session/session-store.ts';
import {
  addDocument,
  type Document,
  type DocumentsOf,
  documentsQuery,
  refreshDocuments,
  removeDocument,
} from './document-changes.ts';

/** The papers of a lead or deal: PDFs and pictures. A deal also shows those of its seller's lead. */
export function DocumentsPanel({ of }: { of: DocumentsOf }) {
  const { undo } = useDesk();
  const now = useNow();
  const isWorker = useSession().isAtLeast('agent');
  const { data: documents, error, refetch } = useQuery(documentsQuery(of));
  const { add, forgetStored, waiting, results } = useAddFiles({
    scope: `documents ${of.id}`,
    store: (file) => addDocument(of, file),
    refresh: refreshDocuments,
  });
  const remove = async (document: Document) => {
    await removeDocument(undo, document);
    forgetStored();
  };
  const drop = (files: readonly File[]) => {
    if (!isWorker) undo.showDone('You cannot add documents.');
    else if (files.length === 0) undo.showDone('Only files can be dropped here.');
    else add(files);
  };
  return (
    <section className={panel.panel} aria-labelledby="documents" {...takesFiles(drop)}>
      <h2 id="documents">Documents</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {documents === undefined && !error && <p role="status">Loading…</p>}
      {documents?.length === 0 && <p className={panel.soft}>No documents yet.</p>}
      {documents && documents.length > 0 && (
        <Items label="Documents">
          {documents.map((document) => {
            const { id, name, isProtected, by, at, leadId } = document;
            const isOfSeller = of.kind === 'deal' && leadId !== null;
            return (
              <Item
                key={id}
                facts={
                  <>
                    {sizeWords(document)}, {by}, {momentWords(at, now)}
                    {isOfSeller && (
                      <>
                        , from <Link to={routes.lead(leadId)}>the seller’s lead</Link>
                      </>
                    )}
                  </>
                }
                actions={
                  isWorker &&
                  !isOfSeller && (
                    <ActButton aria-label={`Remove ${name}`} act={() => remove(document)}>
                      Remove
                    </ActButton>
                  )
                }
              >
                <a href={`/api/admin/documents/${id}`} target="_blank" rel="noopener noreferrer">
                  <bdi>{name}</bdi>
                </a>{' '}
                {isProtected && <Badge look="soon">Encrypted</Badge>}
              </Item>
            );
          })}
        </Items>
      )}
      <AddedFiles results={results} />
      {isWorker && (
        <ChooseFiles what="documents" accept="application/pdf,image/jpeg,image/png" waiting={waiting} add={add} />
      )}
    </section>
  );
}

const KILOBYTE = 1024;

/** "PDF, 2.1 MB". */
function sizeWords({ kind, bytes }: Document): string {
  const megabytes = bytes / KILOBYTE ** 2;
  const size = megabytes < 1 ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${megabytes.toFixed(1)} MB`;
  return `${kind.toUpperCase()}, ${size}`;
}
