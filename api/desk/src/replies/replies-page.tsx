import { Link } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { usePages } from '../api/use-pages.ts';
import { Item, PagedItems } from '../components/items.tsx';
import { PageHead } from '../components/page-head.tsx';
import { phoneWords } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { routes } from '../routes.ts';
import { DecideText, textKeys } from '../texts/decide-text.tsx';
import { messageWords } from '../texts/text-words.ts';

/** Texts that may mean "stop". Their numbers get no texts until somebody has decided. */
export function RepliesPage() {
  const now = useNow();
  const list = usePages<Schemas['ReceivedMessage']>(textKeys.doubtful, (page, signal) =>
    bodyOf(api.GET('/api/admin/messages', { params: { query: { review: 'needed', ...page } }, signal })),
  );
  return (
    <>
      <PageHead title="Doubtful replies" />
      <p>
        Each of these texts may mean “stop”. We send no texts to its number until you decide. “Stop” keeps it stopped,
        “Not a stop” allows texts again, unless the person stopped them in another way.
      </p>
      <PagedItems label="Doubtful replies" list={list} empty="No reply waits for a decision.">
        {(message) => (
          <Item
            key={message.id}
            facts={
              <>
                {momentWords(message.receivedAt, now)} · {message.phone && phoneWords(message.phone)} ·{' '}
                {messageWords(message)}
              </>
            }
            actions={
              <>
                {message.leadIds[0] && <Link to={routes.lead(message.leadIds[0])}>Lead</Link>}
                <DecideText message={message} onDecided={() => undefined} />
              </>
            }
          >
            “{message.body ?? 'Erased'}”
          </Item>
        )}
      </PagedItems>
    </>
  );
}
