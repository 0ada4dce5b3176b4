import { brand, ButtonLink, Icon, Section } from '@land/kit';
import styles from './welcome-section.module.css';

/** The promises to sellers. Each figure continues in its text. */
const promises = [
  { figure: '24 hours', text: 'at most until you hear from us' },
  { figure: '2 weeks', text: 'is often all it takes to close' },
  { figure: 'No fees', text: 'and no commissions' },
];

/** Situations in which owners sell, as a checklist of questions. */
const relatableQuestions = [
  'Did you inherit land that you have no plans to use?',
  'Are you paying property taxes every year on land that just sits there?',
  'Were you promised roads, utilities or a development that was never built?',
  'Did you buy land for retirement, and then your plans changed?',
  'Have you thought about selling, but it seems like too much hassle?',
];

export function WelcomeSection() {
  return (
    <Section id="about">
      <div className={styles.columns}>
        <div>
          <h2 id="about-title">Welcome!</h2>
          <p className={styles.text}>
            {`Land can be a gift, a plan or a burden, and sometimes all three. ${brand.name} buys land directly from its owners across the country and pays in cash. If you are thinking about selling, we make it simple. You tell us about the property. We do the homework. You decide whether our offer is right for you.`}
          </p>
          <dl className={styles.promises}>
            {promises.map(({ figure, text }) => (
              <div key={figure} className={styles.promise}>
                <dt className={styles.figure}>{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Checklist />
      </div>
    </Section>
  );
}

function Checklist() {
  return (
    <div className={styles.checklist}>
      <h3>Can you relate to any of the following?</h3>
      <ul className={styles.questions}>
        {relatableQuestions.map((question) => (
          <li key={question} className={styles.question}>
            <span className={styles.mark}>
              <Icon name="check" />
            </span>
            {question}
          </li>
        ))}
      </ul>
      <p className={styles.closing}>If you said yes to even one, we would love to hear from you.</p>
      <ButtonLink href="/sell-your-land" label="GET YOUR FREE OFFER" />
    </div>
  );
}
