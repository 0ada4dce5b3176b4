import { Link } from 'react-router-dom';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { Email } from '../../shared/components/email.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { phoneWords, SOURCE_WORDS, WHY_NOT_TEXT_WORDS } from '../../shared/formatting/lead-words.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { CorrectPerson } from './correct-person.tsx';
import type { Lead } from './lead-query.ts';
import { isQuiet, openWords } from './open-times.ts';
import styles from './lead.module.css';

/** How to contact the person, and what they agreed to. */
export function ContactFacts({ lead }: { lead: Lead }) {
  const now = useNow();
  const { isAtLeast } = useSession();
  const { id, email, sent, mayText, whyNotText, consent, receivedAt, source, openTimes } = lead;
  const textingWords = () =>
    `${isQuiet(openTimes.text, now) ? 'Outside texting hours' : 'OK to text'} now, ${openWords(openTimes.text, lead, now)}.`;
  return (
    <section className={styles.panel} aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl className={styles.facts}>
        {email !== null && (
          <>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>
                <Email address={email} />
              </a>
            </dd>
          </>
        )}
        {sent && <SubmittedValues lead={lead} sent={sent} />}
        <dt>Texts</dt>
        <dd>
          {mayText
            ? textingWords()
            : `Do not text: ${new Intl.ListFormat('en-US').format(whyNotText.map((why) => WHY_NOT_TEXT_WORDS[why]))}.`}
        </dd>
        <dt>Consent</dt>
        <dd>
          {consent === null ? (
            `None${source === 'form' ? ' on record' : '. Staff added this lead'}.`
          ) : (
            <>
              Agreed {momentWords(consent.agreedAt, now)}; texts: {consent.smsConsent === true ? 'yes' : 'no'}.{' '}
              {isAtLeast('agent') && <Link to={routes.proof(id)}>Proof</Link>}
            </>
          )}
        </dd>
        <dt>Received</dt>
        <dd>
          {momentWords(receivedAt, now)}, {SOURCE_WORDS[source].toLowerCase()}
        </dd>
      </dl>
      {isAtLeast('agent') && <CorrectPerson lead={lead} />}
    </section>
  );
}

const FIELD_LABELS = { firstName: 'First name', lastName: 'Last name', phone: 'Number', email: 'Email' } as const;

/** The submitted values of corrected fields. */
function SubmittedValues({ lead, sent }: { lead: Lead; sent: NonNullable<Lead['sent']> }) {
  const fields = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).filter(
    (field) => sent[field] !== lead[field],
  );
  return (
    <>
      <dt>As submitted</dt>
      <dd>
        {fields.map((field) => (
          <div key={field}>
            {FIELD_LABELS[field]}:{' '}
            {field === 'email' && sent.email ? <Email address={sent.email} /> : phoneWords(sent[field] ?? 'none')}
          </div>
        ))}
      </dd>
    </>
  );
}
