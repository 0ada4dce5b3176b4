import { Section } from '@land/kit';
import barnUrl from '@land/kit/illustrations/barn.svg';
import styles from './mission-section.module.css';

const values = [
  { name: 'Professionalism', text: 'We do our homework on every property and keep our appointments.' },
  {
    name: 'Trustworthiness',
    text: 'We say what we know and what we do not know, and we put what we agree on in writing.',
  },
  { name: 'Helpfulness', text: 'We explain each step in plain words and help you find the papers you need.' },
  {
    name: 'No pressure',
    text: 'You can take your time, ask your family and talk to your own advisers before you decide.',
  },
  { name: 'No obligation', text: 'Our offer is free. You can say no to it for any reason, or for none.' },
];

export function MissionSection() {
  return (
    <Section id="mission" ground="sand">
      <div className={styles.columns}>
        <img
          className={styles.barn}
          src={barnUrl}
          alt="A red barn beside green fields, with hills in the distance"
          width={800}
          height={600}
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="mission-title">Our Mission</h2>
          <p className={styles.text}>
            We believe that selling land should feel like a conversation with a good neighbor. You get clear answers,
            someone who listens, and as much time as you need. Our mission is to give landowners a simple way to turn
            land they no longer need into cash. We pass that land on to people who will enjoy it.
          </p>
        </div>
      </div>
      <div className={styles.values}>
        <h2>What You Can Expect From Us</h2>
        <dl>
          {values.map(({ name, text }) => (
            <div key={name} className={styles.value}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.explanation}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
