import { brand, Icon } from '@land/kit';
import { sellerPromises } from './seller-promises.ts';
import styles from './seller-promises-list.module.css';

export function SellerPromisesList() {
  return (
    <ul className={styles.promises}>
      {sellerPromises.map((promise) => (
        <li key={promise} className={styles.promise}>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
          {promise}
        </li>
      ))}
      <li className={styles.promise}>
        <span className={styles.mark}>
          <Icon name="phone" />
        </span>
        <span>
          Prefer to talk? Call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>
          {`, ${brand.hours.days}, ${brand.hours.times}.`}
        </span>
      </li>
    </ul>
  );
}
