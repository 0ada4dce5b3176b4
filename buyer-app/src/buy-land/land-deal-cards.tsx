import { landDeals } from './land-deals.ts';
import styles from './land-deal-cards.module.css';

export function LandDealCards() {
  return (
    <ul className={styles.deals}>
      {landDeals.map(({ title, tag, text, points }) => (
        <li key={title} className={styles.deal}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.tag}>{tag}</p>
          <p className={styles.text}>{text}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point} className={styles.point}>
                {point}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
