import { useContext } from 'react';
import { EarlyKey, useKeys } from '../../shared/shortcuts/key-scope.ts';
import styles from './lead.module.css';

/** Reserves space for the boxes of land and offer. Their shortcuts A and O act once the panels have loaded. */
export function PanelsLoading() {
  const earlyKey = useContext(EarlyKey);
  const remember = (key: string) => () => {
    earlyKey.current = key;
  };
  useKeys({ a: remember('a'), o: remember('o') });
  return (
    <>
      <div className={styles.room} role="status">
        Loading…
      </div>
      <div className={styles.room} />
    </>
  );
}
