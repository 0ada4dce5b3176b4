import { ButtonLink, Section } from '@land/kit';
import landUrl from '@land/kit/illustrations/recreational-land.svg';
import styles from './buyers-invitation.module.css';

/** The way on for visitors who came to buy. */
export function BuyersInvitation() {
  return (
    <Section id="for-buyers">
      <div className={styles.card}>
        <img className={styles.picture} src={landUrl} alt="" width={600} height={400} loading="lazy" decoding="async" />
        <div className={styles.words}>
          <h2 id="for-buyers-title">Looking to Buy Land Instead?</h2>
          <p className={styles.text}>
            People on our free buyers list hear first about new land, priced 10-40% below market value, with owner
            financing on many properties.
          </p>
          <ButtonLink href="/buy-land" label="Join Our Buyers List" kind="secondary" />
        </div>
      </div>
    </Section>
  );
}
