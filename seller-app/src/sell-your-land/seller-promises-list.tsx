import { brand } from '@land/kit';
import { sellerPromises } from './seller-promises.ts';
import styles from './seller-promises-list.module.css';

export function SellerPromisesList() {
  return (
    <ul className={styles.promises}>
      {sellerPromises.map((promise) => (
        <li key={promise} className={styles.promise}>
          {promise}
        </li>
      ))}
      <li className={styles.promise}>
        Prefer to talk? Call{' '}
        <a className={styles.phone} href={`tel:${brand.phone.e164}`}>
          {brand.phone.display}
        </a>
        .
      </li>
    </ul>
  );
}
