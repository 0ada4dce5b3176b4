import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { Problem } from '../../shared/api/call.ts';
import { useValue } from '../../shared/api/value-store.ts';
import { EarlyKey, useKeys } from '../../shared/shortcuts/key-scope.ts';
import { erasedStore, listedLead } from '../../shared/live/apply-changes.ts';
import { forgetLead } from '../../shared/changes/lead-writes.ts';
import { neighborsOf, openedListStore } from '../../shared/changes/opened-list.ts';
import { ButtonLink } from '../../shared/components/button.tsx';
import { EmptyState, ProblemBar } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import { leadQuery } from './lead-query.ts';
import { LeadHead, useHeadingFocus } from './lead-head.tsx';
import { LeadScreen } from './lead-screen.tsx';
import { ListBar } from './list-bar.tsx';
import styles from './lead.module.css';

/** Keys that act on a lead. Pressed while it loads, they act as soon as it is there. */
const LEAD_KEYS = ['c', 'l', 'n', 't', 's', 'g', 'b', 'a', 'o'];

/** The page of one lead. Opening it is audited. */
export function LeadPage() {
  const { id = '' } = useParams();
  const isErased = useValue(erasedStore).has(id);
  return (
    <article className={styles.page}>
      {/* No name, because titles stay in the browser's history. */}
      <title>Lead · desk</title>
      {/* Without shortcuts, because the user may still be typing. */}
      {isErased ? <LeadGone id={id} isErased /> : <Opened key={id} id={id} />}
    </article>
  );
}

function Opened({ id }: { id: string }) {
  const { data: lead, error, refetch } = useQuery(leadQuery(id));
  useKeys({ r: () => void refetch() });
  const early = useRef<string>(undefined);
  useKeys(lead ? {} : Object.fromEntries(LEAD_KEYS.map((key) => [key, () => (early.current = key)])));
  const listed = lead ?? listedLead(id);
  const isGone = error instanceof Problem && error.status === 404;
  return (
    <>
      <ListBar id={id} />
      {isGone && <LeadGone id={id} isErased={lead !== undefined} />}
      {error && !isGone && <ProblemBar problem={error} onRetry={refetch} />}
      {!isGone && lead && (
        <EarlyKey value={early}>
          <LeadScreen lead={lead} />
        </EarlyKey>
      )}
      {!isGone && !lead && !error && (
        <>
          {listed && <LeadHead lead={listed} />}
          <p role="status">Loading…</p>
        </>
      )}
    </>
  );
}

/** The lead was erased or never existed. Deletes unsaved text about it. */
function LeadGone({ id, isErased }: { id: string; isErased: boolean }) {
  const list = useValue(openedListStore);
  const { next } = neighborsOf(list, id);
  const heading = useHeadingFocus();
  useEffect(() => forgetLead(id), [id]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        This lead no longer exists
      </h1>
      <EmptyState title={`It ${isErased ? 'was' : 'may have been'} erased, with all notes about it.`}>
        {next && (
          <ButtonLink look="main" to={routes.lead(next)}>
            Next lead
          </ButtonLink>
        )}
        <ButtonLink to={list?.from ?? routes.leads}>Back to {list?.name ?? 'the leads'}</ButtonLink>
      </EmptyState>
    </>
  );
}
