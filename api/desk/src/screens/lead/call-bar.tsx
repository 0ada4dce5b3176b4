import type { MouseEvent, RefObject } from 'react';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useNow } from '../../shared/live/now.ts';
import { Button, ButtonAnchor } from '../../shared/components/button.tsx';
import { phoneWords } from '../../shared/formatting/lead-words.ts';
import { timeThereWords } from '../../shared/formatting/time-words.ts';
import type { Lead } from './lead-query.ts';
import { callWords, isQuiet } from './open-times.ts';
import styles from './lead.module.css';

interface CallBarProps {
  lead: Lead;
  link: RefObject<HTMLAnchorElement | null>;
  /** Runs when the user calls the number. */
  onCall: () => void;
  onLog: (() => void) | undefined;
  isLogging: boolean;
}

/** The number, its local time, and buttons to call and to log a call. */
export function CallBar({ lead, link, onCall, onLog, isLogging }: CallBarProps) {
  const { phone, area, flags, openTimes } = lead;
  const { clock } = useDesk();
  const now = useNow();
  const isOutside = isQuiet(openTimes.call, now);
  const call = (event: MouseEvent) => {
    if (confirmCall(lead, clock.serverNow())) onCall();
    else event.preventDefault();
  };
  return (
    <div className={styles.reach}>
      {phone === null ? (
        <p className={styles.soft}>No phone number</p>
      ) : (
        <p>
          <a className={styles.phone} href={`tel:${phone}`} onClick={call}>
            {phoneWords(phone)}
          </a>
          <br />
          <span className={styles.soft}>
            {area ? `${timeThereWords(area.timeZones, now)} there (${area.state}, by area code)` : 'Local time unknown'}{' '}
            ·{' '}
          </span>
          <span className={isOutside ? styles.error : styles.soft}>call {callWords(lead, now)}</span>
          {flags.unlikelyPhone && <span className={styles.error}>. This number is probably not in use.</span>}
        </p>
      )}
      <div className={styles.thumb} data-thumb="" data-logging={isLogging || undefined}>
        {phone !== null && (
          <ButtonAnchor
            ref={link}
            look={isOutside ? 'plain' : 'main'}
            shortcut={onLog && 'C'}
            href={`tel:${phone}`}
            onClick={call}
          >
            Call
          </ButtonAnchor>
        )}
        {onLog && (
          <Button shortcut="L" onClick={onLog}>
            Log a call
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether to call: asks the user first if it may be before 8 AM or after 9 PM where the number is. */
function confirmCall({ area, openTimes }: Lead, now: number): boolean {
  if (!isQuiet(openTimes.call, now)) return true;
  const why = area
    ? `It is ${timeThereWords(area.timeZones, now)} there.`
    : 'It may be before 8 AM or after 9 PM there: the number does not show where they are.';
  return confirm(`${why} Call anyway?`);
}
