import { lazy, useState } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { Late } from '../../shared/components/late.tsx';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { textDraft } from '../../shared/texts/text-draft.ts';
import { refreshTexts } from '../../shared/texts/texts-query.ts';
import { isLost } from './history-words.ts';
import { type Lead, leadQuery } from './lead-query.ts';
import styles from './lead.module.css';

const StopDialog = lazy(async () => ({ default: (await import('../../shared/texts/stop-dialog.tsx')).StopDialog }));
const LeadTexts = lazy(async () => ({ default: (await import('../../shared/texts/lead-texts.tsx')).LeadTexts }));

const NOT_LOADED = 'Could not load the texts. Reload the page when you have saved your work.';

/**
 * The texts of the lead and the stops of its number. The read is audited, so it waits until the user opens the panel,
 * a reply waits to be read, or the latest text did not arrive.
 */
export function TextsPanel({ lead }: { lead: Lead }) {
  const { id, phone, whyNotText, timeline } = lead;
  const { drafts } = useDesk();
  const [isWriting, setWriting] = useState(drafts.read(textDraft(id)) !== undefined);
  const isLatestLost = isLost(timeline.findLast(({ sms }) => sms)?.sms);
  const [isOpen, setOpen] = useState(isWriting || isLatestLost || whyNotText.includes('unread-reply'));
  const [action, setAction] = useState<'stop' | 'restore'>();
  const readAgain = () => {
    void refreshTexts(id);
    void queryClient.invalidateQueries({ queryKey: leadQuery(id).queryKey });
  };
  if (phone === null) return null;
  const isStopped = whyNotText.includes('stopped');
  return (
    <section className={styles.panel} aria-labelledby="texts">
      <h2 id="texts" tabIndex={-1}>
        Texts
      </h2>
      {isOpen && (
        <Late instead={NOT_LOADED} meanwhile={<p>Loading…</p>}>
          <LeadTexts
            lead={{ ...lead, phone }}
            isWriting={isWriting}
            onDecided={readAgain}
            onClose={() => setWriting(false)}
          />
        </Late>
      )}
      <div className={styles.row}>
        {!isOpen && <Button onClick={() => setOpen(true)}>Show texts</Button>}
        <Button
          onClick={() => {
            setOpen(true);
            setWriting(true);
          }}
        >
          Text…
        </Button>
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
