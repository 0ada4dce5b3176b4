import { lazy, useState } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { Late } from '../../shared/components/late.tsx';
import { refreshTexts } from '../../shared/texts/texts-query.ts';
import { type Lead, leadQuery } from './lead-query.ts';
import styles from './lead.module.css';

const StopDialog = lazy(async () => ({ default: (await import('../../shared/texts/stop-dialog.tsx')).StopDialog }));
const TextHistory = lazy(async () => ({ default: (await import('../../shared/texts/text-history.tsx')).TextHistory }));

const NOT_LOADED = 'Could not load the texts. Reload the page when you have saved your work.';

/**
 * The texts of the lead and the stops of its number. The read is audited, so it waits until the user opens the panel,
 * or a reply waits to be read.
 */
export function TextsPanel({ lead: { id, phone, whyNotText } }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(whyNotText.includes('unread-reply'));
  const [action, setAction] = useState<'stop' | 'restore'>();
  const readAgain = () => {
    void refreshTexts(id);
    void queryClient.invalidateQueries({ queryKey: leadQuery(id).queryKey });
  };
  const isStopped = whyNotText.includes('stopped');
  return (
    <section className={styles.panel} aria-labelledby="texts">
      <h2 id="texts">Texts</h2>
      {isOpen && (
        <Late instead={NOT_LOADED} meanwhile={<p>Loading…</p>}>
          <TextHistory leadId={id} onDecided={readAgain} />
        </Late>
      )}
      <div className={styles.row}>
        {!isOpen && <Button onClick={() => setOpen(true)}>Show texts</Button>}
        <Button onClick={() => setAction(isStopped ? 'restore' : 'stop')}>
          {isStopped ? 'Allow texts…' : 'Stop texts…'}
        </Button>
      </div>
      {action && (
        <Late instead={NOT_LOADED}>
          <StopDialog phone={phone} action={action} onChanged={readAgain} onClose={() => setAction(undefined)} />
        </Late>
      )}
    </section>
  );
}
