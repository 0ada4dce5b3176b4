import residentialUrl from '@land/kit/illustrations/residential-lots.svg';
import recreationalUrl from '@land/kit/illustrations/recreational-land.svg';
import acreageUrl from '@land/kit/illustrations/rural-acreage.svg';
import { When } from '../live-blocks.ts';
import styles from './land-card.module.css';

interface Props {
  heading: 'h2' | 'h3';
  isSold?: boolean;
}

/** A deal in the list. The link of its heading covers the whole card. */
export function LandCard({ heading: Heading, isSold = false }: Props) {
  return (
    <li className={isSold ? `${styles.card} ${styles.isSold}` : styles.card}>
      <CardPicture />
      <div className={styles.words}>
        <p className={styles.badges}>
          {isSold && <span className={styles.badge}>Sold</span>}
          <When of="card.new">
            <span className={styles.badge}>New</span>
          </When>
          <When of="card.pending">
            <span className={styles.badge}>Sale pending</span>
          </When>
        </p>
        <Heading className={styles.title}>
          <a className={styles.link} href="/land/%card.slug%">
            %card.title%
          </a>
        </Heading>
        <p className={styles.price}>%card.price%</p>
        <When of="card.terms">
          <p className={styles.terms}>Or pay over time: %card.terms%</p>
        </When>
      </div>
    </li>
  );
}

const drawings = [
  { kind: 'residential', src: residentialUrl },
  { kind: 'recreational', src: recreationalUrl },
  { kind: 'acreage', src: acreageUrl },
] as const;

function CardPicture() {
  return (
    <div className={styles.picture}>
      <When of="card.photo">
        <picture>
          <source
            type="image/avif"
            srcSet="%card.src480%.avif 480w, %card.src828%.avif 828w"
            sizes="(width >= 60rem) 24rem, (width >= 40rem) 45vw, 92vw"
          />
          <img
            className={styles.photo}
            src="%card.src480%.jpg"
            alt="%card.alt%"
            width="480"
            height="320"
            loading="lazy"
          />
        </picture>
      </When>
      {drawings.map(({ kind, src }) => (
        <When key={kind} of={`card.drawing-${kind}`}>
          <img className={styles.photo} src={src} alt="" width="600" height="400" loading="lazy" />
          <p className={styles.caption}>Drawing, not this land</p>
        </When>
      ))}
    </div>
  );
}
