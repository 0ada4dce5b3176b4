import { Icon } from '../../design/icon.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import buttonStyles from '../../design/button.module.css';
import styles from './thank-you-panel.module.css';

export interface ThankYouPanelProps {
  id: string;
  /** The next step, in a sentence or two. */
  text: string;
  /** The page with an empty form, for visitors without scripts. */
  startAgainHref: string;
  onStartAgain: () => void;
}

const startAgain = 'Submit Another Inquiry';
const buttonClass = `${buttonStyles.button} ${buttonStyles.secondary}`;

/** Covers an accepted form, and gets the focus, so that it is read out. */
export function ThankYouPanel({ id, text, startAgainHref, onStartAgain }: ThankYouPanelProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.overlay}>
      <div
        className={styles.panel}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h3 className={styles.title} id={`${id}-title`}>
          Thank You!
        </h3>
        <p id={`${id}-text`}>{text}</p>
        {hydrated ? (
          <button type="button" className={buttonClass} onClick={onStartAgain}>
            {startAgain}
          </button>
        ) : (
          // With a target, the shell leaves the link to the browser: without the form's script only the server has an
          // empty form.
          <a className={buttonClass} href={startAgainHref} target="_self">
            {startAgain}
          </a>
        )}
      </div>
    </div>
  );
}
