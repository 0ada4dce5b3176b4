import { useEffect } from 'react';
import { useValue } from '../api/value-store.ts';
import { forgetLead } from '../changes/lead-writes.ts';
import { neighborsOf, openedListStore } from '../changes/opened-list.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/messages.tsx';
import { routes } from '../routes.ts';
import { useHeadingFocus } from './lead-head.tsx';
import styles from './lead.module.css';

/** The lead was erased or never existed. Deletes unsaved text about it. */
export function LeadGone({ id, isErased }: { id: string; isErased: boolean }) {
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
