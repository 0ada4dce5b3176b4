import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';
import { useDesk } from '../desk/use-desk.ts';
import { ProblemBar } from '../components/messages.tsx';
import { changeSession } from '../session/session-store.ts';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './factors.module.css';
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx';

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const factors = await bodyOf(api.GET('/api/admin/staff/me/second-factors', { ...IN_BACKGROUND, signal }));
    changeSession({ hasTotp: factors.hasTotp, hasPasskey: factors.passkeys.length > 0 });
    return factors;
  },
});

/** The user's second factors: authenticator, passkeys, recovery codes. */
export function SecondFactors() {
  const { undo } = useDesk();
  const [codes, setCodes] = useState<string[]>([]);
  const { data, error, refetch } = useQuery(factorsQuery);
  const done = (words: string, made: string[] = []) => {
    undo.showDone(words);
    setCodes(made);
    void refetch();
  };
  return (
    <>
      {error && (
        <section className={styles.panel}>
          <h2>Second factors</h2>
          <ProblemBar problem={error} onRetry={refetch} />
        </section>
      )}
      {data && !error && (
        <>
          <Passkeys passkeys={data.passkeys} onDone={done} />
          <Authenticator isSetUp={data.hasTotp} onDone={done} />
        </>
      )}
      {data && !error && (data.hasTotp || data.passkeys.length > 0) && (
        <RecoveryCodes left={data.recoveryCodes} onMade={(made) => done('Your former codes no longer work.', made)} />
      )}
      {codes.length > 0 && (
        <NewCodes
          codes={codes}
          onClose={() => {
            setCodes([]);
            changeSession({ mustSetUpFactor: false });
          }}
        />
      )}
    </>
  );
}
