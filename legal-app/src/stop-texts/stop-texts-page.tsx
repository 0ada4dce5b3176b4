import { brand, Container, Link, type PageProps } from '@land/kit';
import { StopForm } from './stop-form.tsx';
import styles from './stop-texts-page.module.css';

/** Where anybody can stop our texts to a number, without an account and without saying who they are. */
export default function StopTextsPage({ outcome }: PageProps) {
  return (
    <Container>
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>Stop Our Text Messages</h1>
          <p className={styles.intro}>
            Enter the number that gets our marketing texts, and we stop them. We do not ask for your name or your reason.
          </p>
        </header>
        <section id="contact-form" className={styles.card} aria-labelledby="contact-form-title">
          <h2 id="contact-form-title" className={styles.subtitle}>
            Which Number Is It?
          </h2>
          <StopForm labelledBy="contact-form-title" outcome={outcome} />
        </section>
        <WhatHappens />
      </div>
    </Container>
  );
}

function WhatHappens() {
  return (
    <section className={styles.facts} aria-labelledby="what-happens">
      <h2 id="what-happens" className={styles.subtitle}>
        What Happens Then
      </h2>
      <ul className={styles.list}>
        <li>The number gets no more marketing texts from us, from the moment you press the button.</li>
        <li>It makes no difference where the number was entered, or whether you asked to sell or to buy land.</li>
        <li>We remember the stop as a coded fingerprint of the number, so that it outlasts everything else we know.</li>
        <li>
          We may still call or email you about an inquiry of yours. If you do not want that either, call{' '}
          <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a> or write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </li>
        <li>To get our texts again, send us the word START from that number.</li>
      </ul>
      <p>
        You can also reply STOP to any of our texts. Our{' '}
        <Link href="/terms-and-conditions#messaging-terms-and-conditions">Messaging Terms & Conditions</Link> name the other words
        that work.
      </p>
    </section>
  );
}
