import { Icon } from '@land/kit';
import { landDeals } from './land-deals.ts';
import styles from './land-deal-cards.module.css';

export function LandDealCards() {
  return (
    <ul className={styles.deals}>
      {landDeals.map(({ title, tag, image, text, points }) => (
        <li key={title} className={styles.deal}>
          <img className={styles.picture} src={image} alt="" width={600} height={400} loading="lazy" />
          <div className={styles.body}>
            <h3>{title}</h3>
            <p className={styles.tag}>{tag}</p>
            <p className={styles.text}>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point} className={styles.point}>
                  <span className={styles.mark}>
                    <Icon name="check" />
                  </span>
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
