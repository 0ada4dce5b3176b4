import { lazy, Suspense, useRef, useState } from 'react';
import { useWaiting } from '../../shared/changes/lead-writes.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Boundary } from '../../shared/components/boundary.tsx';
import { Button } from '../../shared/components/button.tsx';
import { Bar } from '../../shared/components/messages.tsx';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { CallBar } from './call-bar.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { EarlyLinks } from './early-links.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { History } from './history.tsx';
import { LeadHead } from './lead-head.tsx';
import type { Lead } from './lead-query.ts';
import { ListPanel } from './list-panel.tsx';
import { logName, saveDialTime, startLog } from './log/log-draft.ts';
import { LogForm } from './log/log-form.tsx';
import { NotePanel } from './log/note-panel.tsx';
import { PanelsLoading } from './panels-loading.tsx';
import { OtherSubmissions } from './others/other-submissions.tsx';
import { SpamDecision } from './spam-decision.tsx';
import { TextsPanel } from './texts-panel.tsx';
import { Viewers } from './viewers.tsx';
import { WorkPanel } from './work-panel.tsx';
import styles from './lead.module.css';

const SellerPanels = lazy(async () => ({ default: (await import('./seller-panels.tsx')).SellerPanels }));

// Only these panels fail. The rest of the page, above all the form that logs a call, is still usable.
const NOT_LOADED = (
  <Bar look="bad" role="alert">
    Could not load the land and the offer. Reload the page when you have saved your work.
  </Bar>
);

/** A lead with all of its facts, and the forms to work on it. */
export function LeadScreen({ lead }: { lead: Lead }) {
  const desk = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const unsentCall = useWaiting('log', lead.id);
  const [isOpen, setOpen] = useState(desk.drafts.read(logName(lead.id)) !== undefined);
  const [openCount, setOpenCount] = useState(0);
  const phone = useRef<HTMLAnchorElement>(null);
  const open = () => {
    setOpen(true);
    setOpenCount((before) => before + 1);
  };
  const call = () => {
    if (!isWorker) return;
    saveDialTime(desk, lead.id);
    open();
  };
  const log = () => {
    startLog(desk.drafts, lead.id);
    open();
  };
  useKeys(isWorker ? { c: () => phone.current?.click(), l: log } : {});
  const history = <History lead={lead} />;
  const isSaving = unsentCall !== undefined && unsentCall.state !== 'refused';
  const isLogging = isWorker && isOpen && !isSaving;
  // The links of a member who left or complained do not work.
  const hasLinks = lead.membership?.status === 'on' || lead.membership?.status === 'bounced';
  const hasEmails = lead.email !== null || lead.timeline.some(({ email }) => email);
  return (
    <>
      <Viewers id={lead.id} />
      <div className={styles.top}>
        <LeadHead lead={lead} />
        <CallBar lead={lead} link={phone} onCall={call} onLog={isWorker ? log : undefined} isLogging={isLogging} />
      </div>
      <SpamDecision lead={lead} />
      {lead.unreadEmail && <Unread kind="email" />}
      {isWorker && lead.whyNotText.includes('unread-reply') && <Unread kind="text" />}
      {isWorker && (isOpen || unsentCall) && (
        <section className={styles.panel} aria-labelledby="log">
          <h2 id="log">Log a call</h2>
          {isSaving ? (
            <p role="status">{unsentCall.problem ? 'Waiting for the server…' : 'Saving the call…'}</p>
          ) : (
            <LogForm
              key={openCount}
              lead={lead}
              problem={unsentCall?.problem}
              takesFocus={openCount > 0}
              onClose={() => {
                setOpen(false);
                document.getElementById('lead-name')?.focus();
              }}
            />
          )}
        </section>
      )}
      <div className={styles.columns} data-boxes={lead.type === 'seller' || undefined}>
        <div className={styles.column}>
          <div className={styles.column}>
            <Submission lead={lead} />
            {isWorker && <NotePanel lead={lead} isLogging={isLogging} />}
          </div>
          {lead.type === 'buyer' ? (
            history
          ) : (
            <Boundary
              instead={
                <>
                  {NOT_LOADED}
                  {history}
                </>
              }
            >
              <Suspense fallback={<PanelsLoading />}>
                <SellerPanels lead={lead}>{history}</SellerPanels>
              </Suspense>
            </Boundary>
          )}
        </div>
        <div className={styles.column}>
          <WorkPanel lead={lead} />
          <ContactFacts lead={lead} />
          {lead.type === 'buyer' && <ListPanel lead={lead} />}
          {isWorker && <TextsPanel lead={lead} />}
          {hasEmails && <EmailsPanel lead={lead} />}
          {isWorker && hasLinks && <EarlyLinks lead={lead} />}
          <OtherSubmissions lead={lead} />
        </div>
      </div>
    </>
  );
}

/** Leads to the panel of an unread reply, which may be out of view. */
function Unread({ kind }: { kind: 'email' | 'text' }) {
  return (
    <Bar>
      <span>Unread {kind}.</span>
      <Button onClick={() => document.getElementById(`${kind}s`)?.focus()}>Show the {kind}</Button>
    </Bar>
  );
}

/** The person's answers on the form. */
function Submission({ lead: { answers } }: { lead: Lead }) {
  return (
    <section className={styles.panel} aria-labelledby="submission">
      <h2 id="submission">Submission</h2>
      {answers.length === 0 && <p className={styles.soft}>No message.</p>}
      {answers.map(({ label, values }) => (
        <div key={label}>
          <h3>{label}</h3>
          <blockquote className={styles.words}>{values.join('\n')}</blockquote>
        </div>
      ))}
    </section>
  );
}
