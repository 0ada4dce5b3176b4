import { brand } from '../../brand.ts';
import { Icon } from '../../design/icon.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import buttonStyles from '../../design/button.module.css';
import styles from './thank-you-panel.module.css';

export interface ThankYouPanelProps {
  id: string;
  /** The next step, in a sentence or two. */
  text: string;
  nextSteps?: readonly string[] | undefined;
  /** The page with an empty form, for visitors without scripts. */
  startAgainHref: string;
  onStartAgain: () => void;
}

const startAgain = 'Submit Another Inquiry';
const buttonClass = `${buttonStyles.button} ${buttonStyles.secondary}`;

/** The panel in place of an accepted form. It gets the focus, so that screen readers read it out. */
export function ThankYouPanel({ id, text, nextSteps, startAgainHref, onStartAgain }: ThankYouPanelProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.overlay}>
      <div
        className={styles.panel}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={nextSteps ? `${id}-text ${id}-next` : `${id}-text`}
        tabIndex={-1}
      >
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h3 className={styles.title} id={`${id}-title`}>
          Thank You!
        </h3>
        <p id={`${id}-text`}>{text}</p>
        {nextSteps && (
          <ol className={styles.next} id={`${id}-next`}>
            {nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {hydrated ? (
          <button type="button" className={buttonClass} onClick={onStartAgain}>
            {startAgain}
          </button>
        ) : (
          // Without the form's script only a full page load shows an empty form: with `target`, the shell's own
          // navigation ignores the link.
          <a className={buttonClass} href={startAgainHref} target="_self">
            {startAgain}
          </a>
        )}
        {nextSteps && (
          <p>
            In a hurry? Call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>.
          </p>
        )}
      </div>
    </div>
  );
}
