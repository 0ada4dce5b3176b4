import { useEffect } from 'react';
import { useValue } from '../api/value-store.ts';
import { forgetLead } from '../changes/lead-writes.ts';
import { neighborsOf, walkStore } from '../changes/walk.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/messages.tsx';
import { routes } from '../routes.ts';
import { useHeadingFocus } from './lead-head.tsx';
import styles from './lead.module.css';

/** The lead was erased, or perhaps never was: what was written about the person goes too. */
export function LeadGone({ id, isErased }: { id: string; isErased: boolean }) {
  const walk = useValue(walkStore);
  const { next } = neighborsOf(walk, id);
  const heading = useHeadingFocus();
  useEffect(() => forgetLead(id), [id]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        This lead is gone
      </h1>
      <EmptyState title={`It was ${isErased ? '' : 'perhaps '}erased, with all that was written about it.`}>
        {next && (
          <ButtonLink look="main" to={routes.lead(next)}>
            Next lead
          </ButtonLink>
        )}
        <ButtonLink to={walk?.from ?? routes.leads}>Back to {walk?.name ?? 'the leads'}</ButtonLink>
      </EmptyState>
    </>
  );
}
