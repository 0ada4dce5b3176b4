import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../shared/components/button.tsx';
import { EmptyState, ProblemBar } from '../../shared/components/messages.tsx';
import { BackTo, PageHead } from '../../shared/components/page-head.tsx';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { letterFieldsQuery, lettersQuery } from '../../shared/letters/letter-changes.ts';
import { LetterText } from '../../shared/letters/letter-text.tsx';
import { templatesQuery } from '../../shared/templates/template-changes.ts';
import { useNow } from '../../shared/live/now.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { routes } from '../../routes.ts';
import styles from './letter.module.css';
import { LetterForm } from './letter-form.tsx';

/** A letter about the land of a lead: a kept one, or with the id "new" one to write. */
export function LetterPage() {
  const { id = '', letterId = '' } = useParams();
  const isWorker = useSession().isAtLeast('agent');
  if (letterId !== 'new') return <KeptLetter leadId={id} letterId={letterId} />;
  if (isWorker) return <NewLetter leadId={id} />;
  return (
    <EmptyState title="Only agents and admins write letters.">
      <p>Ask an admin for access.</p>
    </EmptyState>
  );
}

/** The title and buttons, which are not printed. */
function Head({ title, leadId, children }: { title: string; leadId: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <BackTo to={routes.lead(leadId)}>Back to the lead</BackTo>
      <PageHead title={title} />
      {children}
    </div>
  );
}

function NewLetter({ leadId }: { leadId: string }) {
  const templates = useQuery(templatesQuery);
  const fields = useQuery(letterFieldsQuery(leadId));
  const failed = [templates, fields].find(({ error }) => error !== null);
  const letters = templates.data?.items.filter(({ purpose }) => purpose === 'letter');
  const isEmpty = letters?.length === 0;
  return (
    <>
      <Head title="Write a letter" leadId={leadId}>
        {failed?.error && <ProblemBar problem={failed.error} onRetry={failed.refetch} />}
        {isEmpty && (
          <EmptyState title="No templates of letters.">
            <p>An admin adds them under Templates.</p>
          </EmptyState>
        )}
        {!failed && !(letters && fields.data) && <p role="status">Loading…</p>}
      </Head>
      {letters && fields.data && !isEmpty && (
        <LetterForm leadId={leadId} templates={letters} fields={fields.data.items} />
      )}
    </>
  );
}

function KeptLetter({ leadId, letterId }: { leadId: string; letterId: string }) {
  const now = useNow();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { data, error, refetch } = useQuery(lettersQuery(leadId));
  const letter = data?.items.find(({ id }) => id === letterId);
  const isToPrint = letter !== undefined && state === 'print';
  useEffect(() => {
    if (!isToPrint) return;
    // Without the state, a reload does not print again.
    void navigate(pathname, { replace: true, state: null });
    print();
  }, [isToPrint, navigate, pathname]);
  return (
    <>
      <Head title={letter?.templateName ?? 'Letter'} leadId={leadId}>
        {error && <ProblemBar problem={error} onRetry={refetch} />}
        {!data && !error && <p role="status">Loading…</p>}
        {data && !letter && <EmptyState title="There is no such letter." />}
        {letter && (
          <p>
            Kept by {letter.by}, {momentWords(letter.at, now)}, from version {letter.templateVersion} of the template.{' '}
            <Button onClick={() => print()}>Print</Button>
          </p>
        )}
      </Head>
      {letter && <LetterText text={letter.text} />}
    </>
  );
}
