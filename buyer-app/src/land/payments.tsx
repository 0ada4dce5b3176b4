import { Each, When } from '../live-blocks.ts';
import { Row } from './deal-facts.tsx';
import { Part } from './part.tsx';
import styles from './rows.module.css';

/** The calculated payments of financed land, whose terms are all in the card beside them. */
export function Payments() {
  return (
    <When of="totals">
      <Part id="payments" title="Paying over Time">
        <p>The sums if you make every payment on its day.</p>
        <dl className={styles.rows}>
          <Each of="totals">
            <Row label="%row.name%" value="%row.value%" />
          </Each>
        </dl>
        <When of="balances">
          <h3>What You Still Owe</h3>
          <dl className={`${styles.rows} ${styles.columns}`}>
            <Each of="balances">
              <Row label="%row.name%" value="%row.value%" />
            </Each>
          </dl>
        </When>
      </Part>
    </When>
  );
}
