import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { useHydrated } from '../use-hydrated.ts';
import buttonStyles from '../button.module.css';
import styles from './thank-you-panel.module.css';

export interface ThankYouPanelProps {
  id: string;
  /** What happens next, in a sentence or two. */
  text: string;
  /** The page with an empty form, for visitors without scripts. */
  startAgainHref: string;
  onStartAgain: () => void;
}

const startAgain = 'Submit Another Inquiry';
const buttonClass = `${buttonStyles.button} ${buttonStyles.secondary}`;

/** Lies over a form that was accepted, and takes the focus so that it is read out. */
export function ThankYouPanel({ id, text, startAgainHref, onStartAgain }: ThankYouPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useEffect(() => panel.current?.focus(), []);

  return (
    <div className={styles.overlay}>
      <div ref={panel} className={styles.panel} role="group" aria-labelledby={`${id}-title`} tabIndex={-1}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h3 className={styles.title} id={`${id}-title`}>
          Thank You!
        </h3>
        <p>{text}</p>
        {hydrated ? (
          <button type="button" className={buttonClass} onClick={onStartAgain}>
            {startAgain}
          </button>
        ) : (
          <a className={buttonClass} href={startAgainHref}>
            {startAgain}
          </a>
        )}
      </div>
    </div>
  );
}
