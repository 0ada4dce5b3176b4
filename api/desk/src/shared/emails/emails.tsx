import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../components/button.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { useSession } from '../session/session-store.ts';
import { templatesQuery } from '../templates/template-changes.ts';
import { emailsQuery, type LeadEmail, markEmailsRead } from './email-changes.ts';
import { EmailForm } from './email-form.tsx';
import { replySubject, splitQuoted, stateWords, WHY_NO_EMAIL_WORDS } from './email-words.ts';
import styles from './emails.module.css';

interface EmailsProps {
  lead: { id: string; firstName: string; email: string | null };
  isWriting: boolean;
  onClose: () => void;
}

/** The emails of a lead, and the dialog that writes one. */
export function Emails({ lead, isWriting, onClose }: EmailsProps) {
  const { live } = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const { data, error, refetch } = useQuery(emailsQuery(lead.id));
  const templates = useQuery({ ...templatesQuery, enabled: isWriting });
  const read = useMutation({ mutationFn: (newest: string) => markEmailsRead(live, lead.id, newest) });
  if (error) return <ProblemBar problem={error} onRetry={refetch} />;
  if (!data) return <p role="status">Loading…</p>;
  const { items, whyNot, repliesToDesk } = data;
  const newest = items.at(-1)?.id;
  const hasUnread = items.some(({ unread }) => unread);
  const markRead = () => {
    if (newest !== undefined && hasUnread) read.mutate(newest);
  };
  // The person does not know the subject of an email from somebody else's address.
  const answered = items.findLast(
    ({ staff, automatic, otherAddress }) => staff === null && !automatic && !otherAddress,
  );
  return (
    <>
      {items.length === 0 && <p className={styles.soft}>No emails.</p>}
      <ol className={styles.list} aria-label="Emails">
        {items.map((email) => (
          <Email key={email.id} email={email} />
        ))}
      </ol>
      {read.error && <ProblemBar problem={read.error} />}
      {isWorker && hasUnread && (
        <Button disabled={read.isPending} onClick={markRead}>
          Mark as read
        </Button>
      )}
      {isWorker && whyNot && <p>{WHY_NO_EMAIL_WORDS[whyNot]}</p>}
      {templates.error && isWriting && <ProblemBar problem={templates.error} onRetry={templates.refetch} />}
      {isWriting && !whyNot && !templates.isPending && (
        <EmailForm
          lead={lead}
          templates={templates.data?.items.filter(({ purpose }) => purpose === 'email') ?? []}
          subject={answered ? replySubject(answered.subject) : ''}
          repliesToDesk={repliesToDesk}
          onSent={markRead}
          onClose={onClose}
        />
      )}
    </>
  );
}

function Email({ email }: { email: LeadEmail }) {
  const now = useNow();
  const { at, subject, text, unread, cut, attachments, staff } = email;
  const { own, quoted } = splitQuoted(text);
  return (
    <li>
      <small className={styles.soft}>{momentWords(at, now)}</small>
      <div>
        <strong>{subject || 'No subject'}</strong>{' '}
        {unread && <Badge look="soon">{staff ? 'Not delivered' : 'Unread'}</Badge>}
      </div>
      <blockquote className={styles.words}>{own || (quoted ? '' : 'No plain text.')}</blockquote>
      {quoted && (
        <details>
          <summary>Quoted text</summary>
          <blockquote className={styles.words}>{quoted}</blockquote>
        </details>
      )}
      <p className={styles.soft}>
        {stateWords(email, now)}
        {cut && ' The text was longer and is cut.'}
        {attachments.length > 0 && ` Attached, but not stored: ${attachments.join(', ')}.`}
      </p>
    </li>
  );
}
