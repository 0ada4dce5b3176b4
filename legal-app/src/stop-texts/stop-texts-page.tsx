import { brand, Container, type PageProps } from '@land/kit';
import { StopForm } from './stop-form.tsx';
import styles from './stop-texts-page.module.css';

/** Anyone can stop our texts to a number here, without an account or a name. */
export default function StopTextsPage({ outcome }: PageProps) {
  return (
    <Container>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>Stop Our Text Messages</h1>
          <p className={styles.intro}>
            Enter the phone number, and we stop our marketing texts to it. We do not ask who you are or why.
          </p>
        </header>
        <section id="contact-form" className={styles.card} aria-labelledby="contact-form-title">
          <h2 id="contact-form-title" className={styles.subtitle}>
            Which Number Should We Stop Texting?
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
        What Happens Next
      </h2>
      <ul className={styles.list}>
        <li>Our marketing texts to that number stop at once.</li>
        <li>The stop covers every form with that number, whether it was about selling or buying land.</li>
        <li>
          We store the stop as a code made from the number. We keep the code even if we erase everything else about you.
        </li>
        <li>
          We may still call or email you if you sent us a form. To stop that too, call{' '}
          <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a> or write to{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </li>
        <li>If you want our texts again, text START to us from that number.</li>
      </ul>
      <p>
        You can also reply STOP to any of our texts. Our{' '}
        <a href="/terms-and-conditions#messaging-terms-and-conditions">Messaging Terms & Conditions</a> list the other
        words that work.
      </p>
    </section>
  );
}
