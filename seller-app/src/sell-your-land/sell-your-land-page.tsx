import { brand, Hero, Icon, type PageProps, Section, SectionHead } from '@land/kit';
import { TrackRecord } from '@land/kit/track-record';
import heroUrl from '@land/kit/illustrations/seller-hero.svg';
import type { ReactNode } from 'react';
import { OfferRequestForm } from './offer-request-form.tsx';
import { ServedOwnerQuestions } from './owner-questions-container.tsx';
import styles from './sell-your-land-page.module.css';
import { processSteps } from './process-steps.ts';
import stepStyles from './process-steps-list.module.css';
import promiseStyles from './seller-promises-list.module.css';

/** The seller's page. The build passes `questions` with their text; the browser uses the default, which has no text. */
export default function SellYourLandPage({
  outcome,
  onSubmitted,
  questions = <ServedOwnerQuestions />,
}: PageProps & { questions?: ReactNode }) {
  return (
    <>
      <div className={styles.top}>
        <div className={styles.hero}>
          <Hero
            title="SELL YOUR LAND FAST FOR CASH"
            subtitle="Share a few details and ask for our cash offer. No fees and no commissions, and there is no obligation."
            image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
            actions={[{ label: 'GET YOUR CASH OFFER NOW', href: '#contact-form' }]}
          />
        </div>
        <section id="contact-form" className={styles.contact} aria-labelledby="contact-form-title">
          <div className={styles.card}>
            <h2 className={styles.title} id="contact-form-title">
              Ready to Get Your Cash Offer?
            </h2>
            <div className={styles.form}>
              <OfferRequestForm labelledBy="contact-form-title" outcome={outcome} onSubmitted={onSubmitted} />
            </div>
          </div>
        </section>
        <div className={styles.promises}>
          <SellerPromisesList />
          {__HAS_TRACK_RECORD__ && <TrackRecord id="seller-track-record" />}
        </div>
      </div>
      <Section id="process" ground="sand">
        <SectionHead
          of="process"
          title={
            <>
              Our Simple <span className={styles.unbroken}>4-Step</span> Process
            </>
          }
        />
        <ProcessStepsList />
      </Section>
      {questions}
    </>
  );
}

function ProcessStepsList() {
  return (
    <ol className={stepStyles.steps}>
      {processSteps.map(({ icon, title, text }) => (
        <li key={title} className={stepStyles.step}>
          <span className={stepStyles.mark}>
            <Icon name={icon} />
          </span>
          <div>
            <h3 className={stepStyles.title}>{title}</h3>
            <p className={stepStyles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Shown beside the form. Each is a claim that the company makes, with its limits. */
const sellerPromises = [
  'Your offer is free, and you are under no obligation.',
  'An answer from a real person within 24 hours.',
  'We never sell your information.',
] as const;

function SellerPromisesList() {
  return (
    <ul className={promiseStyles.promises}>
      {sellerPromises.map((promise) => (
        <li key={promise} className={promiseStyles.promise}>
          <span className={promiseStyles.mark}>
            <Icon name="check" />
          </span>
          {promise}
        </li>
      ))}
      <li className={promiseStyles.promise}>
        <span className={promiseStyles.mark}>
          <Icon name="phone" />
        </span>
        <span>
          Prefer to talk? Call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>
          {`, ${brand.hours.days}, ${brand.hours.times}.`}
        </span>
      </li>
    </ul>
  );
}
