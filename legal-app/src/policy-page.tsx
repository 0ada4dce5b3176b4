import { Container } from '@land/kit';
import { PolicyBlock, PolicyText } from './policy-block.tsx';
import type { Policy, PolicySection } from './policy.ts';
import styles from './policy-page.module.css';

const months = 'January February March April May June July August September October November December'.split(' ');

/** Writes an ISO date as `November 20, 2026`. Does not use Intl, which takes 30 ms to start on a phone. */
function formatDate(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${months[month - 1]} ${day}, ${year}`;
}

/** A policy as a readable column: title, date, contents, numbered sections, and the messaging policy at its end. */
export function PolicyPage({ policy }: { policy: Policy }) {
  const { title, intro, effectiveDate, sections, messaging } = policy;
  return (
    <Container>
      <article className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.date}>
            Effective <time dateTime={effectiveDate}>{formatDate(effectiveDate)}</time>
          </p>
          <p className={styles.intro}>
            <PolicyText text={intro.text} />
          </p>
        </header>
        <Contents policy={policy} />
        <div className={styles.sections}>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          <Section section={messaging} />
        </div>
      </article>
    </Container>
  );
}

function Contents({ policy: { sections, messaging } }: { policy: Policy }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 className={styles.contentsTitle} id="contents">
        On this page
      </h2>
      <ol className={styles.entries}>
        {sections.map(({ id, title }) => (
          <li key={id} className={styles.entry}>
            <a className={styles.entryLink} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.entryLink} href={`#${messaging.id}`}>
            {messaging.title}
          </a>
        </li>
      </ol>
    </nav>
  );
}

function Section({ section, number }: { section: PolicySection; number?: number }) {
  const heading = number === undefined ? section.title : `${number}. ${section.title}`;
  return (
    <section className={styles.section} aria-labelledby={section.id}>
      <h2 className={styles.sectionTitle} id={section.id}>
        {heading}
      </h2>
      {section.blocks.map((block, index) => (
        <PolicyBlock key={index} block={block} />
      ))}
    </section>
  );
}
