import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../shared/components/button.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import type { Schemas } from '../../shared/api/call.ts';
import { personWords, REQUEST_WORDS, requestsQuery } from './open-requests.ts';
import { RecordDialog } from './record-dialog.tsx';

/** Open privacy requests, the most urgent first. */
export function PrivacyPage() {
  const now = useNow();
  const [isRecording, setRecording] = useState(false);
  const { data, error, refetch } = useQuery(requestsQuery);
  return (
    <>
      <PageHead title="Privacy requests">
        <Button look="main" onClick={() => setRecording(true)}>
          Record a request…
        </Button>
      </PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data?.items.length === 0 && <EmptyState title="No open requests." />}
      {data && data.items.length > 0 && (
        <Items label="Open requests">
          {data.items.map((request) => (
            <Item
              key={request.id}
              facts={`received ${dayWords(request.receivedAt, now)}`}
              actions={<ButtonLink to={routes.privacyRequest(request.id)}>Open</ButtonLink>}
            >
              <strong>{REQUEST_WORDS[request.kind]}</strong> · {personWords(request)}{' '}
              <Deadline request={request} now={now} />
            </Item>
          ))}
        </Items>
      )}
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
    </>
  );
}

/** The next deadline that the privacy policy sets for a request: to confirm it, then to finish it. */
function Deadline({ request, now }: { request: Schemas['PrivacyRequest']; now: number }) {
  const [act, by] = request.confirmedAt === null ? ['Confirm', request.confirmBy] : ['Finish', request.finishBy];
  const left = Date.parse(by) - now;
  const look = left < 0 ? 'bad' : left < 3 * 86_400_000 ? 'soon' : undefined;
  return (
    <Badge look={look}>
      {left < 0 ? `${act} overdue since` : `${act} by`} {dayWords(by, now)}
    </Badge>
  );
}
