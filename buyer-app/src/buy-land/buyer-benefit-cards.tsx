import { Icon } from '@land/kit';
import { buyerBenefits } from './buyer-benefits.ts';
import styles from './buyer-benefit-cards.module.css';

export function BuyerBenefitCards() {
  return (
    <ul className={styles.benefits}>
      {buyerBenefits.map(({ icon, title, text }) => (
        <li key={title} className={styles.benefit}>
          <span className={styles.mark}>
            <Icon name={icon} />
          </span>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
