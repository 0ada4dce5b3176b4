import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '../../routes.ts';
import { Button } from '../components/button.tsx';
import { Email } from '../components/email.tsx';
import { ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { useDesk } from '../desk/use-desk.ts';
import { phoneWords } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { useSession } from '../session/session-store.ts';
import { type Closing, type ClosingOf, closingQuery, removeClosing } from './closing-changes.ts';
import { ClosingForm } from './closing-form.tsx';
import { ClosingTasks } from './closing-tasks.tsx';
import { closingFacts, CONTACT_WORDS } from './closing-words.ts';

interface ClosingPanelProps {
  of: ClosingOf;
  /** The people who may buy: name by id of their lead. */
  buyers?: Readonly<Record<string, string>>;
  /** Whether a closing can be planned now. */
  isOpen: boolean;
}

/** The closing of a purchase or sale: day, contact, money and tasks. */
export function ClosingPanel({ of, buyers = {}, isOpen }: ClosingPanelProps) {
  const { drafts } = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const { data: closing, error, refetch } = useQuery(closingQuery(of));
  const [isEditing, setEditing] = useState(drafts.read(`closing:${of.id}`) !== undefined);
  const remove = useMutation({ mutationFn: (removed: Closing) => removeClosing(of, removed) });
  if (closing === null && !isOpen) return null;
  const askRemove = () => {
    if (closing && confirm('Remove this closing with its tasks? This cannot be undone.')) remove.mutate(closing);
  };
  return (
    <section className={panel.panel} aria-labelledby="closing">
      <h2 id="closing">Closing</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {remove.error && <ProblemBar problem={remove.error} />}
      {closing === undefined && !error && <p role="status">Loading…</p>}
      {closing === null && <p>Not planned yet.</p>}
      {closing && <ClosingFacts closing={closing} of={of} />}
      {closing && <ClosingTasks closing={closing} kind={of.kind} isWorker={isWorker} />}
      {isWorker && closing !== undefined && (
        <div className={panel.buttons}>
          <Button look={closing ? 'plain' : 'main'} onClick={() => setEditing(true)}>
            {closing ? 'Edit the closing…' : 'Plan the closing…'}
          </Button>
          {closing && (
            <Button look="quiet" disabled={remove.isPending} onClick={askRemove}>
              Remove the closing…
            </Button>
          )}
        </div>
      )}
      {isEditing && closing !== undefined && (
        <ClosingForm of={of} closing={closing ?? undefined} buyers={buyers} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

function ClosingFacts({ closing, of }: { closing: Closing; of: ClosingOf }) {
  const now = useNow();
  const { contact, buyer, by, at } = closing;
  return (
    <>
      <dl className={panel.facts}>
        {closingFacts(closing, of).map(([label, words]) => (
          <Fact key={label} label={label}>
            {words}
          </Fact>
        ))}
        {buyer && (
          <Fact label="Buyer">
            <Link to={routes.lead(buyer.id)}>{buyer.name}</Link>
          </Fact>
        )}
        {contact && (
          <Fact label={CONTACT_WORDS[contact.kind]}>
            <div>{contact.name}</div>
            {contact.phone && (
              <div>
                <a href={`tel:${contact.phone}`}>{phoneWords(contact.phone)}</a>
              </div>
            )}
            {contact.email && (
              <div>
                <a href={`mailto:${contact.email}`}>
                  <Email address={contact.email} />
                </a>
              </div>
            )}
          </Fact>
        )}
      </dl>
      <p className={panel.soft}>
        {by}, {momentWords(at, now)}
      </p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
