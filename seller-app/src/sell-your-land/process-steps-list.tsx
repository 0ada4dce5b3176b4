import { processSteps } from './process-steps.ts';
import styles from './process-steps-list.module.css';

export function ProcessStepsList() {
  return (
    <ol className={styles.steps}>
      {processSteps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
