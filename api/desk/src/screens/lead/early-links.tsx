import { api, bodyOf } from '../../shared/api/call.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** A panel to end the links, sent to a buyer by email, that open deals before they are public. */
export function EarlyLinks({ lead: { id } }: { lead: Lead }) {
  const { undo } = useDesk();
  const end = async () => {
    await bodyOf(api.DELETE('/api/admin/leads/{id}/early-links', { params: { path: { id } } }));
    undo.showDone('The links that were sent no longer work. The next email has a new one.');
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
