import { brand, ButtonLink, Icon } from '@land/kit';
import styles from './contact-bar.module.css';

/**
 * A bar at the bottom of a phone's screen: call, or ask for an offer. CSS alone hides it while a form is in view or a
 * field has the focus, so that it works without scripts.
 */
export function ContactBar() {
  return (
    <nav className={styles.bar} aria-label="Contact us">
      <a className={styles.call} href={`tel:${brand.phone.e164}`}>
        <Icon name="phone" />
        <span>
          Call <span className={styles.number}>{brand.phone.display}</span>
        </span>
      </a>
      <div className={styles.offer}>
        <ButtonLink href="/sell-your-land#contact-form" label="Request Offer" compact />
      </div>
    </nav>
  );
}
