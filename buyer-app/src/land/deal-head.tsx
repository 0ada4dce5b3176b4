import { Icon } from '@land/kit';
import styles from './deal-head.module.css';
import { When } from '../live-blocks.ts';

/** The way back, and across the page the title and the price. */
export function DealHead() {
  return (
    <div className={styles.head}>
      <a className={styles.back} href="/land">
        <span className={styles.arrow}>
          <Icon name="arrow-right" />
        </span>
        Land for Sale
      </a>
      <div className={styles.line}>
        <div className={styles.words}>
          <StageTag />
          <h1 className={styles.title} id="land-title">
            %deal.title%
          </h1>
        </div>
        <When of="price">
          <p className={styles.price}>%deal.price%</p>
        </When>
        <When of="asked">
          <p className={styles.price}>%deal.asked%</p>
        </When>
      </div>
    </div>
  );
}

function StageTag() {
  return (
    <>
      <When of="early">
        <p className={styles.tag}>First look for our buyers list</p>
      </When>
      <When of="pending">
        <p className={styles.tag}>Sale pending</p>
      </When>
      <When of="sold">
        <p className={styles.tag}>Sold</p>
      </When>
    </>
  );
}
