import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { Problem } from '../../shared/api/call.ts';
import { useValue } from '../../shared/api/value-store.ts';
import { EarlyKey, useKeys } from '../../shared/shortcuts/key-scope.ts';
import { listedLead } from '../../shared/live/cached-leads.ts';
import { forgetLead } from '../../shared/changes/lead-writes.ts';
import { neighborsOf } from '../../shared/changes/opened-list.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { ButtonLink } from '../../shared/components/button.tsx';
import { EmptyState, ProblemBar } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import { leadQuery, type ListedLead } from './lead-query.ts';
import { LeadHead, useHeadingFocus } from './lead-head.tsx';
import { LeadScreen } from './lead-screen.tsx';
import { ListBar } from './list-bar.tsx';
import styles from './lead.module.css';

/** Shortcuts that act on a lead. A key that is pressed while the lead loads acts once it has loaded. */
const LEAD_KEYS = ['c', 'l', 'n', 't', 's', 'g', 'b', 'a', 'o'];

/** The page of one lead. Opening it is audited. */
export function LeadPage() {
  const { live } = useDesk();
  const { id = '' } = useParams();
  const isErased = useValue(live.erased).has(id);
  return (
    <article className={styles.page}>
      {/* No name, because titles stay in the browser's history. */}
      <title>Lead · desk</title>
      {/* An erased lead binds no shortcuts, because the user may still be typing a note about it. */}
      {isErased ? <LeadGone id={id} isErased /> : <OpenedLead key={id} id={id} />}
    </article>
  );
}

function OpenedLead({ id }: { id: string }) {
  const { data: lead, error, refetch } = useQuery(leadQuery(id));
  useKeys({ r: () => void refetch() });
  const earlyKey = useRef<string>(undefined);
  useKeys(lead ? {} : Object.fromEntries(LEAD_KEYS.map((key) => [key, () => (earlyKey.current = key)])));
  const listed = lead ?? listedLead(id);
  const isGone = error instanceof Problem && error.status === 404;
  return (
    <>
      <ListBar id={id} />
      {isGone && <LeadGone id={id} isErased={lead !== undefined} />}
      {error && !isGone && <ProblemBar problem={error} onRetry={refetch} />}
      {!isGone && lead && (
        <EarlyKey value={earlyKey}>
          <LeadScreen lead={lead} />
        </EarlyKey>
      )}
      {!isGone && !lead && !error && <LeadLoading lead={listed} />}
    </>
  );
}

/** The shape of a lead while it loads: the head, with the fields that a list has read, and three boxes. */
function LeadLoading({ lead }: { lead: ListedLead | undefined }) {
  return (
    <>
      <div className={styles.top}>
        {lead && <LeadHead lead={lead} />}
        <p role="status">
          Loading…
          <br />
          &nbsp;
        </p>
      </div>
      <div className={styles.columns} data-boxes="">
        <div className={styles.column}>
          <div className={styles.room} />
          <div className={styles.room} />
          <div className={styles.room} />
        </div>
      </div>
    </>
  );
}

/** Says that a lead was erased or never existed, and deletes unsaved text about it. */
function LeadGone({ id, isErased }: { id: string; isErased: boolean }) {
  const desk = useDesk();
  const list = useValue(desk.openedList);
  const { next } = neighborsOf(list, id);
  const heading = useHeadingFocus();
  useEffect(() => forgetLead(desk, id), [desk, id]);
  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          This lead no longer exists
        </h1>
      </div>
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
