import type { RefObject } from 'react';
import { useNow } from '../live/now.ts';
import { Button, ButtonAnchor } from '../parts/button.tsx';
import { phoneWords } from '../words/lead-words.ts';
import { timeThereWords } from '../words/time-words.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

interface CallBarProps {
  lead: Lead;
  link: RefObject<HTMLAnchorElement | null>;
  /** Beside what the computer or phone does with the number. */
  onCall: () => void;
  onLog: (() => void) | undefined;
  isLogging: boolean;
}

/** The number, what time it is there, and a call with its log: on a phone at the thumb. */
export function CallBar({ lead: { phone, area, flags }, link, onCall, onLog, isLogging }: CallBarProps) {
  const now = useNow();
  return (
    <div className={styles.reach}>
      <p>
        <a className={styles.phone} href={`tel:${phone}`} onClick={onCall}>
          {phoneWords(phone)}
        </a>
        <br />
        <span className={styles.soft}>
          {area
            ? `${timeThereWords(area.timeZones, now)} there: a guess, the number is of ${area.state}`
            : 'The number does not say what time it is there.'}
        </span>
        {flags.unlikelyPhone && <span className={styles.error}> Nobody is likely to have this number.</span>}
      </p>
      <div className={styles.thumb} data-thumb="" data-logging={isLogging || undefined}>
        <ButtonAnchor ref={link} look="main" shortcut={onLog && 'C'} href={`tel:${phone}`} onClick={onCall}>
          Call
        </ButtonAnchor>
        {onLog && (
          <Button shortcut="L" onClick={onLog}>
            Log a call
          </Button>
        )}
      </div>
    </div>
  );
}
