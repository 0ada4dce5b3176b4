import { useContext } from 'react';
import { EarlyKey, useKeys } from '../../shared/shortcuts/key-scope.ts';
import styles from './lead.module.css';

/** Space for the panels of land and offer. Their keys act as soon as the panels load. */
export function PanelsLoading() {
  const early = useContext(EarlyKey);
  const keep = (key: string) => () => {
    early.current = key;
  };
  useKeys({ a: keep('a'), o: keep('o') });
  return (
    <div className={styles.room} role="status">
      Loading…
    </div>
  );
}
