import { type RefObject, useEffect, useRef } from 'react';
import { Badge } from '../../shared/components/messages.tsx';
import { ResponseClock } from '../../shared/components/response-clock.tsx';
import { nameOf, STATUS_WORDS, TYPE_WORDS } from '../../shared/formatting/lead-words.ts';
import { type ListedLead } from './lead-query.ts';
import styles from './lead.module.css';

const FLAG_WORDS = {
  duplicate: 'Submitted before',
  unlikelyPhone: 'Check number',
  suspectedSpam: 'Spam?',
  test: 'Test',
};

/** Name, status and response time. */
export function LeadHead({ lead }: { lead: ListedLead }) {
  const { type, status, flags } = lead;
  const heading = useHeadingFocus();
  const shownFlags = (Object.keys(FLAG_WORDS) as (keyof typeof FLAG_WORDS)[]).filter((flag) => flags[flag]);
  return (
    <header className={styles.head}>
      <h1 ref={heading} id="lead-name" tabIndex={-1}>
        {nameOf(lead)}
      </h1>
      <p className={styles.badges}>
        <Badge>{TYPE_WORDS[type]}</Badge>
        <Badge>{STATUS_WORDS[status]}</Badge>
        {/* Screen readers announce each change, at most one a minute. */}
        <span role="status">
          <ResponseClock of={lead} />
        </span>
        {shownFlags.map((flag) => (
          <Badge key={flag} look={flag === 'suspectedSpam' ? 'bad' : 'soon'}>
            {flag === 'suspectedSpam' && flags.confirmedSpam ? 'Spam' : FLAG_WORDS[flag]}
          </Badge>
        ))}
      </p>
    </header>
  );
}

/** Focuses the heading of an opened lead, unless another element has the focus already. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Runs after the frame has moved the focus to the new screen.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === null || ['BODY', 'MAIN', 'A', 'H1'].includes(activeElement.tagName);
      if (isFree) heading.current?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  return heading;
}
