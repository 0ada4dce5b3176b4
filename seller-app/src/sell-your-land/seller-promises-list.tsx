import { brand, Icon } from '@land/kit';
import styles from './seller-promises-list.module.css';

/** What stands beside the form: each is a claim that the company makes, with its limits. */
const sellerPromises = [
  'Your offer is free, and you are under no obligation.',
  'An answer from a real person within 24 hours.',
  'We never sell your information.',
] as const;

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
