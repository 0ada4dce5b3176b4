import { useMutation, useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, ProblemBar } from '../../shared/components/messages.tsx';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { counted } from '../../shared/formatting/lead-words.ts';

const KEY = ['chain checks'];

const CHAIN_WORDS: Record<Schemas['ChainName'], string> = { audit: 'Audit trail', consent: 'Consent ledger' };

const CHAINS = Object.keys(CHAIN_WORDS) as Schemas['ChainName'][];

/**
 * The results of the latest verifications of the audit trail and the consent ledger, each with a button to verify
 * again.
 */
export function ChainState() {
  const checks = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/chain-checks', { ...IN_BACKGROUND, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some((check) => check.state === 'running') ? 1000 : false),
  });
  const start = useMutation({
    mutationFn: (chain: Schemas['ChainName']) => bodyOf(api.POST('/api/admin/chain-checks', { body: { chain } })),
    onSuccess: (list) => queryClient.setQueryData(KEY, list),
  });
  return (
    <>
      {checks.error && <ProblemBar problem={checks.error} onRetry={checks.refetch} />}
      {start.error && <ProblemBar problem={start.error} />}
      <Items label="Integrity">
        {CHAINS.map((chain) => {
          const check = checks.data?.items.find((each) => each.chain === chain);
          const isRunning = check?.state === 'running';
          return (
            <Item
              key={chain}
              facts={checks.data && (check ? <CheckFacts check={check} /> : 'Not verified yet.')}
              actions={
                <Button onClick={() => start.mutate(chain)} disabled={isRunning || start.isPending}>
                  {isRunning ? 'Verifying…' : 'Verify now'}
                </Button>
              }
            >
              <strong>{CHAIN_WORDS[chain]}</strong> {check?.state === 'intact' && <Badge look="good">intact</Badge>}
              {check?.state === 'broken' && <Badge look="bad">changed</Badge>}
            </Item>
          );
        })}
      </Items>
    </>
  );
}

const count = (value: number) => value.toLocaleString('en-US');

function CheckFacts({ check }: { check: Schemas['ChainCheck'] }) {
  const now = useNow();
  const { state, checked, total, startedBy, startedAt, endedAt, fault } = check;
  if (state === 'running')
    return (
      <>
        <progress aria-label="Verified entries" max={Math.max(total, 1)} value={checked} /> {count(checked)} of{' '}
        {counted(total, 'entry', 'entries')}
      </>
    );
  const when = `${momentWords(endedAt ?? startedAt, now)} by ${startedBy}`;
  if (state === 'interrupted') return `Started ${when}, then interrupted.`;
  if (state === 'intact')
    return `Verified ${when}: ${counted(checked, 'entry is unchanged', 'entries are unchanged')}.`;
  return (
    <span role="alert">
      Verified {when}. Found {fault}. Do not change the database, and tell the person who runs the site.
    </span>
  );
}
