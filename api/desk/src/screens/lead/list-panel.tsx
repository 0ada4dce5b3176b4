import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useNow } from '../../shared/live/now.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Button } from '../../shared/components/button.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { Badge } from '../../shared/components/messages.tsx';
import { nameOf } from '../../shared/formatting/lead-words.ts';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { routes } from '../../routes.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { interestWords, stageBadge } from '../../shared/deals/deal-words.ts';
import fieldStyles from '../../shared/components/field.module.css';
import { type Lead, leadQuery } from './lead-query.ts';
import styles from './lead.module.css';

const OFF_WORDS: Record<Exclude<Schemas['MemberStatus'], 'on'>, string> = {
  left: 'Left the list',
  bounced: 'Off the list: the address does not exist',
  complained: 'Off the list: they reported an email as spam',
};

/** Whether a buyer is on the buyers list, and which deals they are interested in. */
export function ListPanel({ lead }: { lead: Lead }) {
  const now = useNow();
  const isWorker = useSession().isAtLeast('agent');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { membership, interests } = lead;
  return (
    <section className={styles.panel} aria-labelledby="list">
      <h2 id="list">Buyers list</h2>
      {membership === null && <p className={styles.soft}>Not on the list.</p>}
      {membership?.status === 'on' && (
        <p>
          On the list since {dayWords(membership.since, now)}, for {membership.wants.join(', ') || 'no kind of land'}.
        </p>
      )}
      {membership && membership.status !== 'on' && (
        <p>
          {OFF_WORDS[membership.status]}, {dayWords(membership.since, now)}.
        </p>
      )}
      {interests.length > 0 && (
        <>
          <h3>Interested in</h3>
          <ul className={styles.interests}>
            {interests.map((interest) => (
              <InterestItem key={interest.deal.id} interest={interest} />
            ))}
          </ul>
        </>
      )}
      {isWorker && membership && (
        <div className={styles.row}>
          <Button onClick={() => setDialogOpen(true)}>
            {membership.status === 'on' ? 'Take off the list…' : 'Put back on the list…'}
          </Button>
        </div>
      )}
      {isDialogOpen && membership && (
        <ListDialog lead={lead} membership={membership} onClose={() => setDialogOpen(false)} />
      )}
    </section>
  );
}

function InterestItem({ interest }: { interest: Lead['interests'][number] }) {
  const now = useNow();
  const { deal, stage, at } = interest;
  const [look, words] = stageBadge({ stage });
  const result = interestWords(interest, stage);
  return (
    <li>
      <Link to={routes.deal(deal.id)}>{deal.title}</Link> <Badge look={look}>{words}</Badge>{' '}
      <span className={styles.soft}>
        Interested {dayWords(at, now)}
        {result && `. ${result}`}
      </span>
    </li>
  );
}

interface ListDialogProps {
  lead: Lead;
  membership: Schemas['ListMembership'];
  onClose: () => void;
}

/** Takes a caller off the list, or puts back a caller who agrees to the words that staff read out. */
function ListDialog({ lead, membership: { status, wants }, onClose }: ListDialogProps) {
  const { undo } = useDesk();
  const [hasAgreed, setAgreed] = useState(false);
  const isOn = status === 'on';
  const name = nameOf(lead);
  const kinds = wants.join(', ').toLowerCase() || 'land';
  const words = `May we email you at ${lead.email ?? 'your address'} about land that we sell, such as ${kinds}? Every email has a link to leave.`;
  const save = async () => {
    const body = isOn ? { isOn: false } : { isOn: true, said: words };
    await bodyOf(api.POST('/api/admin/leads/{id}/membership', { params: { path: { id: lead.id } }, body }));
    undo.showDone(isOn ? `${name} is off the buyers list.` : `${name} is on the buyers list again.`);
    await queryClient.invalidateQueries({ queryKey: leadQuery(lead.id).queryKey });
  };
  return (
    <DeskDialog
      title={isOn ? `Take ${name} off the buyers list` : `Put ${name} back on the buyers list`}
      onClose={onClose}
    >
      <SaveForm button={isOn ? 'Take off' : 'Put back'} onSave={save} onClose={onClose} isReady={isOn || hasAgreed}>
        {isOn ? (
          <p>They get no more emails about land. Calls and texts continue.</p>
        ) : (
          <>
            <p>Read this to them:</p>
            <blockquote className={styles.words}>{words}</blockquote>
            <label className={fieldStyles.check}>
              <input type="checkbox" checked={hasAgreed} onChange={({ target }) => setAgreed(target.checked)} />
              They said yes
            </label>
          </>
        )}
      </SaveForm>
    </DeskDialog>
  );
}
