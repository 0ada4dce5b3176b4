import { Icon } from '@land/kit';
import { processSteps } from './process-steps.ts';
import styles from './process-steps-list.module.css';

export function ProcessStepsList() {
  return (
    <ol className={styles.steps}>
      {processSteps.map(({ icon, title, text }) => (
        <li key={title} className={styles.step}>
          <span className={styles.mark}>
            <Icon name={icon} />
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
