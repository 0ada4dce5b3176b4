import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState, ProblemBar, RowsLoading } from '../components/messages.tsx';
import { PageHead } from '../components/page-head.tsx';
import { dayWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session/session-store.ts';
import { ErasePerson, ExportPerson } from './answer-steps.tsx';
import { type Identity, WhoIsMeant } from './who-is-meant.tsx';
import { personWords, REQUEST_WORDS } from './privacy-words.ts';
import { requestsQuery } from './requests-query.ts';
import styles from './privacy.module.css';

type Request = Schemas['PrivacyRequest'];

/** One request, step by step: confirm, find, export or erase, done. */
export function RequestPage() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery(requestsQuery);
  const [done, setDone] = useState<string>();
  const request = data?.items.find((each) => each.id === id);
  if (done !== undefined)
    return (
      <>
        <PageHead title="Privacy request" />
        <EmptyState title="This request is finished.">
          <p role="status">{done}</p>
          <ButtonLink to={routes.privacy}>All open requests</ButtonLink>
        </EmptyState>
      </>
    );
  return (
    <>
      {!request && <PageHead title="Privacy request" />}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data && !request && (
        <EmptyState title="There is no open request here.">
          <p>It was finished, by you or a colleague. The audit trail says by whom.</p>
          <ButtonLink to={routes.privacy}>All open requests</ButtonLink>
        </EmptyState>
      )}
      {request && <Walk request={request} onDone={setDone} />}
    </>
  );
}

/** Reads the requests again, also those that a colleague has finished meanwhile. */
const readAgain = () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });

function Walk({ request, onDone }: { request: Request; onDone: (words: string) => void }) {
  const now = useNow();
  const isAdmin = useSession().isAtLeast('admin');
  const [identity, setIdentity] = useState<Identity>();
  const { id, kind } = request;
  const path = { params: { path: { id } } };
  const confirm = useMutation({
    mutationFn: () => bodyOf(api.POST('/api/admin/privacy-requests/{id}/confirm', path)),
    onSettled: readAgain,
  });
  const finish = useMutation({
    mutationFn: () => bodyOf(api.POST('/api/admin/privacy-requests/{id}/finish', path)),
    onSuccess: () => end('It is noted in the audit trail.'),
  });
  const end = (words: string) => {
    onDone(words);
    void readAgain();
  };
  const needsPerson = kind === 'export' || kind === 'erase';
  return (
    <>
      <PageHead title={`${REQUEST_WORDS[kind]}: ${personWords(request)}`} />
      <ol className={styles.steps}>
        <Step title="Recorded" isDone>
          <p>Received {dayWords(request.receivedAt, now)}.</p>
        </Step>
        <Step title="Confirm the receipt" isDone={request.confirmedAt !== null}>
          {request.confirmedAt !== null ? (
            <p>Confirmed {dayWords(request.confirmedAt, now)}.</p>
          ) : (
            <>
              <p>Tell the person that we have the request, by {dayWords(request.confirmBy, now)}.</p>
              {confirm.error && <ProblemBar problem={confirm.error} />}
              <Button onClick={() => confirm.mutate()} disabled={confirm.isPending}>
                I told them
              </Button>
            </>
          )}
        </Step>
        {needsPerson && (
          <Step title="Find what belongs to the person" isDone={identity !== undefined}>
            {isAdmin ? <WhoIsMeant request={request} onChosen={setIdentity} /> : <p>An admin does the rest.</p>}
          </Step>
        )}
        {needsPerson && isAdmin && (
          <Step title={kind === 'export' ? 'Export' : 'Export, then erase'}>
            <p>Finish by {dayWords(request.finishBy, now)}.</p>
            {identity && kind === 'export' && <ExportPerson identity={identity} requestId={id} onDone={end} />}
            {identity && kind === 'erase' && <ErasePerson identity={identity} requestId={id} onDone={end} />}
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
            {finish.error && <ProblemBar problem={finish.error} />}
            <Button look="main" onClick={() => finish.mutate()} disabled={finish.isPending}>
              It is done
            </Button>
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
