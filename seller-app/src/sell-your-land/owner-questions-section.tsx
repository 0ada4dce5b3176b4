import { Section, SectionHead } from '@land/kit';
import { ownerQuestions } from './owner-questions.ts';
import styles from './owner-questions-section.module.css';

/** Questions and answers, also published as a schema.org FAQPage for search engines. */
export default function OwnerQuestionsSection() {
  return (
    <Section id="questions">
      <SectionHead of="questions" title="Questions Owners Ask" />
      <div className={styles.questions} itemScope itemType="https://schema.org/FAQPage">
        {ownerQuestions.map(({ question, answer }) => (
          <details
            key={question}
            className={styles.item}
            itemScope
            itemProp="mainEntity"
            itemType="https://schema.org/Question"
          >
            <summary className={styles.question}>
              <span itemProp="name">{question}</span>
            </summary>
            <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
              <p className={styles.answer} itemProp="text">
                {answer}
              </p>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
