import { api, bodyOf } from '../../shared/api/call.ts';
import { showDone } from '../../shared/changes/undo-store.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** Ends the links to early deals that a buyer was sent, because they may have been passed on. */
export function EarlyLinks({ lead: { id } }: { lead: Lead }) {
  const end = async () => {
    await bodyOf(api.DELETE('/api/admin/leads/{id}/early-links', { params: { path: { id } } }));
    showDone('The links that were sent no longer work. The next email has a new one.');
  };
  return (
    <section className={styles.panel} aria-labelledby="early-links">
      <h2 id="early-links">Early deals</h2>
      <p>The links in our emails show land before it is public. If they were passed on, end them.</p>
      <div className={styles.row}>
        <ActButton act={end}>End the links</ActButton>
      </div>
    </section>
  );
}
