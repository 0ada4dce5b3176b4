import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { Problem } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { erasedStore, listedLead } from '../live/apply-event.ts';
import { ProblemBar } from '../components/messages.tsx';
import { leadQuery } from './lead-query.ts';
import { LeadGone } from './lead-gone.tsx';
import { LeadHead } from './lead-head.tsx';
import { LeadScreen } from './lead-screen.tsx';
import { WalkBar } from './walk-bar.tsx';
import styles from './lead.module.css';

/** One lead on one screen. Opening it is an entry of the audit trail. */
export function LeadPage() {
  const { id = '' } = useParams();
  const isErased = useValue(erasedStore).has(id);
  return (
    <article className={styles.page}>
      {/* No name: titles stay in the browser's history. */}
      <title>Lead · desk</title>
      {/* Without the keys of a lead: whoever wrote as it went perhaps still types. */}
      {isErased ? <LeadGone id={id} isErased /> : <Opened key={id} id={id} />}
    </article>
  );
}

function Opened({ id }: { id: string }) {
  const { data: lead, error, refetch } = useQuery(leadQuery(id));
  useKeys({ r: () => void refetch() });
  useEarlyKeys(lead !== undefined);
  const listed = lead ?? listedLead(id);
  const isGone = error instanceof Problem && error.status === 404;
  return (
    <>
      <WalkBar id={id} />
      {isGone && <LeadGone id={id} isErased={lead !== undefined} />}
      {error && !isGone && <ProblemBar problem={error} onRetry={refetch} />}
      {!isGone && lead && <LeadScreen lead={lead} />}
      {!isGone && !lead && !error && (
        <>
          {listed && <LeadHead lead={listed} />}
          <p role="status">Loading…</p>
        </>
      )}
    </>
  );
}

/** Of `shortcuts/key-help.tsx`, those that a lead binds once it is there. */
const EARLY = ['c', 'l', 'n', 't', 's', 'g', 'b'];

/** Somebody works faster than the line: a command that comes before the lead is there is done as soon as it is. */
function useEarlyKeys(isThere: boolean): void {
  const early = useRef<string>(undefined);
  useKeys(isThere ? {} : Object.fromEntries(EARLY.map((key) => [key, () => (early.current = key)])));
  useEffect(() => {
    if (!isThere || early.current === undefined) return;
    dispatchEvent(new KeyboardEvent('keydown', { key: early.current, cancelable: true }));
    early.current = undefined;
  }, [isThere]);
}
