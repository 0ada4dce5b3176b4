import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { DeskForm } from '../../shared/components/form.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Bar, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { STATES } from '../../shared/land/land-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import { openStatesQuery } from '../../shared/deals/deal-changes.ts';
import { OPENED_WORDS } from '../../shared/deals/deal-words.ts';
import styles from '../../shared/deals/deals.module.css';

const OPTIONS = Object.fromEntries(STATES.map((state) => [state, state])) as Record<Schemas['LandState'], string>;

async function setState(state: Schemas['LandState'], kind: Schemas['OpenKind'], isOpen: boolean): Promise<void> {
  await bodyOf(api.PUT('/api/admin/open-states', { body: { state, kind, isOpen } }));
  await queryClient.invalidateQueries(openStatesQuery);
}

/** The states where we may sell a purchase contract, or finance land. Each is closed until an admin opens it. */
export function OpenStatesPage() {
  const now = useNow();
  const { data, error, refetch } = useQuery(openStatesQuery);
  const [state, setChosen] = useState<Schemas['LandState']>('AL');
  const [kind, setKind] = useState<Schemas['OpenKind']>('contract');
  const { run, error: problem, isPending } = useConfirmed();
  return (
    <>
      <PageHead title="Open states" />
      <Bar>Some states forbid selling a contract, or financing land without a license. Ask a lawyer first.</Bar>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data && (
        <DeskForm className={styles.choose} problem={problem} onSave={() => run(() => setState(state, kind, true))}>
          <Choice label="State" value={state} options={OPTIONS} onChange={setChosen} />
          <Choice label="For" value={kind} options={OPENED_WORDS} onChange={setKind} />
          <div>
            <Button type="submit" disabled={isPending}>
              Open
            </Button>
          </div>
        </DeskForm>
      )}
      {data?.items.length === 0 && <EmptyState title="No state is open." />}
      {data && data.items.length > 0 && (
        <Items label="Open states">
          {data.items.map((open) => (
            <Item
              key={open.state + open.kind}
              facts={`${open.by}, ${dayWords(open.at, now)}`}
              actions={
                <Button onClick={() => run(() => setState(open.state, open.kind, false))} disabled={isPending}>
                  Close{' '}
                  <span className="visually-hidden">
                    {open.state} for {OPENED_WORDS[open.kind].toLowerCase()}
                  </span>
                </Button>
              }
            >
              {open.state}: {OPENED_WORDS[open.kind].toLowerCase()}
            </Item>
          ))}
        </Items>
      )}
    </>
  );
}
