import { When } from '../live-blocks.ts';
import { buyingSteps } from './buying-steps.ts';
import { Part } from './part.tsx';
import styles from './how-to-buy.module.css';

export function HowToBuy() {
  return (
    <When of="price">
      <Part id="steps" title="How to Buy">
        <p>Please visit the land and check it yourself before you buy. The first signed contract counts.</p>
        <ol className={styles.steps}>
          {buyingSteps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </Part>
    </When>
  );
}
