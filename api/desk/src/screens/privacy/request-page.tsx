import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import { ButtonLink } from '../../shared/components/button.tsx';
import { EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { ErasePerson, ExportPerson } from './answer-steps.tsx';
import { personWords, readRequestsAgain, REQUEST_WORDS, requestsQuery } from './open-requests.ts';
import { PersonLeads } from './person-leads.tsx';
import styles from './privacy.module.css';

/** A privacy request, step by step: confirm it, find the person's leads, then export or erase. */
export function RequestPage() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery(requestsQuery);
  const [done, setDone] = useState<string>();
  const request = done === undefined ? data?.items.find((each) => each.id === id) : undefined;
  return (
    <>
      {!request && <PageHead title="Privacy request" />}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {request && <RequestSteps request={request} onDone={setDone} />}
      {data && !request && (
        <EmptyState title={done === undefined ? 'There is no open request here.' : 'This request is finished.'}>
          <p role="status">{done ?? 'It was finished, by you or a colleague. The audit trail says by whom.'}</p>
          <ButtonLink to={routes.privacy}>All open requests</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function RequestSteps({ request, onDone }: { request: Schemas['PrivacyRequest']; onDone: (words: string) => void }) {
  const now = useNow();
  const isAdmin = useSession().isAtLeast('admin');
  const [identity, setIdentity] = useState<Schemas['PersonIdentity']>();
  const { id, kind, confirmedAt } = request;
  const needsPerson = kind === 'export' || kind === 'erase';
  const LastStep = kind === 'export' ? ExportPerson : ErasePerson;
  const showFinished = (words: string) => {
    onDone(words);
    void readRequestsAgain();
  };
  const path = { params: { path: { id } } };
  const confirm = () => bodyOf(api.POST('/api/admin/privacy-requests/{id}/confirm', path)).finally(readRequestsAgain);
  const finish = async () => {
    await bodyOf(api.POST('/api/admin/privacy-requests/{id}/finish', path));
    showFinished('It is noted in the audit trail.');
  };
  return (
    <>
      <PageHead title={`${REQUEST_WORDS[kind]}: ${personWords(request)}`} />
      <ol className={styles.steps}>
        <Step title="Recorded" isDone>
          <p>Received {dayWords(request.receivedAt, now)}.</p>
        </Step>
        <Step title="Confirm the receipt" isDone={confirmedAt !== null}>
          {confirmedAt !== null ? (
            <p>Confirmed {dayWords(confirmedAt, now)}.</p>
          ) : (
            <>
              <p>Tell the person that we have the request, by {dayWords(request.confirmBy, now)}.</p>
              <ActButton act={confirm}>I told them</ActButton>
            </>
          )}
        </Step>
        {needsPerson && (
          <Step title="Find what belongs to the person" isDone={identity !== undefined}>
            {isAdmin ? (
              <PersonLeads request={request} identity={identity} onChosen={setIdentity} />
            ) : (
              <p>An admin does the rest.</p>
            )}
          </Step>
        )}
        {needsPerson && isAdmin && (
          <Step title={kind === 'export' ? 'Export' : 'Export, then erase'}>
            <p>Finish by {dayWords(request.finishBy, now)}.</p>
            {identity && <LastStep identity={identity} requestId={id} onDone={showFinished} />}
          </Step>
        )}
        {!needsPerson && (
          <Step title="Do what was asked">
            <p>
              {kind === 'correct'
                ? 'Open the lead and choose Correct….'
                : 'Open the lead and stop its number, and take the address off other lists.'}{' '}
              Finish by {dayWords(request.finishBy, now)}.
            </p>
            <ActButton look="main" act={finish}>
              It is done
            </ActButton>
          </Step>
        )}
      </ol>
    </>
  );
}

function Step({ title, isDone = false, children }: { title: string; isDone?: boolean; children: React.ReactNode }) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <h2>
        {title}
        {isDone && <span className="visually-hidden"> (done)</span>}
      </h2>
      {children}
    </li>
  );
}
