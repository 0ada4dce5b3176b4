import { useMutation } from '@tanstack/react-query';
import type { Schemas } from '../api/call.ts';
import field from '../components/field.module.css';
import { ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { dayWords } from '../formatting/time-words.ts';
import { useDesk } from '../desk/use-desk.ts';
import { useNow } from '../live/now.ts';
import { checkOwner } from './offer-changes.ts';
import { QUESTION_WORDS } from './offer-words.ts';
import styles from './offers.module.css';

type Question = Schemas['OwnerQuestion'];

interface OwnerChecksProps {
  leadId: string;
  checks: readonly Schemas['OwnerCheck'][];
  isWorker: boolean;
  /** Whether the questions are open: the land is about to be bought. */
  isNeeded: boolean;
}

/** The questions about the owner before a contract. Each answer is stored with its author. */
export function OwnerChecks({ leadId, checks, isWorker, isNeeded }: OwnerChecksProps) {
  const { live } = useDesk();
  const now = useNow();
  // The scope sends the answers one after another, in the order in which the user gave them.
  const { mutate, error, isPending, variables } = useMutation({
    scope: { id: `owner ${leadId}` },
    mutationFn: (answer: Schemas['OwnerAnswer']) => checkOwner(live, leadId, answer),
  });
  const answered = new Map(checks.map((check) => [check.question, check]));
  const open = Object.keys(QUESTION_WORDS).length - answered.size;
  return (
    <details open={isNeeded}>
      <summary>
        <h3 id="owner-checks" className={styles.question}>
          Is the seller the owner?
        </h3>{' '}
        <span className={panel.soft} role="status">
          {open === 0
            ? 'All questions are answered.'
            : `${open} of 8 questions are open. A contract needs an answer to each.`}
        </span>
      </summary>
      {error && <ProblemBar problem={error} />}
      <div className={styles.checks} role="group" aria-labelledby="owner-checks">
        {(Object.keys(QUESTION_WORDS) as Question[]).map((question) => {
          const check = answered.get(question);
          const isSent = isPending && variables.question === question;
          const answer = isSent ? variables.answer : check?.answer;
          return (
            <fieldset key={question} className={styles.check} disabled={!isWorker}>
              <legend>
                {QUESTION_WORDS[question]}{' '}
                {check && (
                  <span className={panel.soft}>
                    {check.by}, {dayWords(check.at, now)}
                  </span>
                )}
              </legend>
              {[true, false].map((choice) => (
                <label key={String(choice)} className={field.check}>
                  <input
                    type="radio"
                    name={`${leadId} ${question}`}
                    checked={answer === choice}
                    onChange={() => mutate({ question, answer: choice })}
                  />
                  {choice ? 'Yes' : 'No'}
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </details>
  );
}
