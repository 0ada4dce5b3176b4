import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../../shared/components/boundary.tsx';
import { Button } from '../../shared/components/button.tsx';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { emailDraft } from '../../shared/emails/email-draft.ts';
import { useSession } from '../../shared/session/session-store.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

const Emails = lazy(async () => ({ default: (await import('../../shared/emails/emails.tsx')).Emails }));

/**
 * The emails of the lead. The read is audited, so it waits until the user opens the panel, or something waits to be
 * read.
 */
export function EmailsPanel({ lead }: { lead: Lead }) {
  const { drafts } = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const [isWriting, setWriting] = useState(drafts.read(emailDraft(lead.id)) !== undefined);
  const [isAsked, setAsked] = useState(isWriting);
  // Stays open after the emails are marked as read.
  if (lead.unreadEmail && !isAsked) setAsked(true);
  return (
    <section className={styles.panel} aria-labelledby="emails">
      <h2 id="emails" tabIndex={-1}>
        Emails
      </h2>
      {isAsked && (
        <Boundary instead={<p role="alert">Could not load the emails. Reload the page.</p>}>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <Emails lead={lead} isWriting={isWriting} onClose={() => setWriting(false)} />
          </Suspense>
        </Boundary>
      )}
      <div className={styles.row}>
        {!isAsked && <Button onClick={() => setAsked(true)}>Show emails</Button>}
        {isWorker && lead.email !== null && (
          <Button
            onClick={() => {
              setAsked(true);
              setWriting(true);
            }}
          >
            Email…
          </Button>
        )}
      </div>
    </section>
  );
}
