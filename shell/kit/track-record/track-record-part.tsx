import { shownTrackRecord, type ShownTrackRecord } from './shown-track-record.ts';
import styles from './track-record.module.css';

/** Facts, a person, reviews and counties. `id` makes the ids unique on the page. */
export function TrackRecordPart({ id, record = shownTrackRecord }: { id: string; record?: ShownTrackRecord }) {
  const { facts = [], person, reviews = [], counties = [], isExample } = record;
  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Our Track Record</h2>
      {isExample && (
        <p className={styles.example}>
          This is an example. The figures, the person and the reviews are invented, and only this demo shows them.
        </p>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ figure, text }) => (
            <div key={text} className={styles.fact}>
              <dt>{text}</dt>
              <dd className={styles.figure}>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {person && (
        <figure className={styles.person}>
          <img className={styles.portrait} {...person.portrait} loading="lazy" decoding="async" />
          <figcaption>
            <strong>{person.name}</strong>
            <span className={styles.soft}>{person.role}</span>
          </figcaption>
        </figure>
      )}
      {reviews.length > 0 && (
        <div className={styles.reviews}>
          {reviews.map((review) => (
            <ReviewQuote key={review.text} {...review} />
          ))}
        </div>
      )}
      {counties.length > 0 && (
        <div>
          <h3>Where We Have Bought Land</h3>
          <ul className={styles.counties}>
            {counties.map((county) => (
              <li key={county}>{county}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type Review = NonNullable<ShownTrackRecord['reviews']>[number];

function ReviewQuote({ text, author, source, date }: Review) {
  const day = new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <figure className={styles.review}>
      <blockquote className={styles.quote} cite={source.url}>
        <p>{text}</p>
      </blockquote>
      <figcaption className={styles.soft}>
        {`${author}, `}
        <cite>
          {source.url === undefined ? (
            source.name
          ) : (
            <a href={source.url} target="_blank" rel="noopener noreferrer">
              {`${source.name} (opens in a new tab)`}
            </a>
          )}
        </cite>
        {', '}
        <time dateTime={date}>{day}</time>
      </figcaption>
    </figure>
  );
}
