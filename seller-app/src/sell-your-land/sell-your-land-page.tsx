import { Hero, Section, SectionHead, SectionIntro, type PageProps } from '@land/kit';
import heroUrl from '@land/kit/illustrations/seller-hero.svg';
import type { ReactNode } from 'react';
import { OfferRequestForm } from './offer-request-form.tsx';
import { ServedOwnerQuestions } from './owner-questions-place.tsx';
import { ProcessStepsList } from './process-steps-list.tsx';
import { SellerPromisesList } from './seller-promises-list.tsx';
import styles from './sell-your-land-page.module.css';

export interface SellYourLandPageProps extends PageProps {
  /** The questions of owners: their words, where the page is prerendered. */
  questions?: ReactNode;
}

export default function SellYourLandPage({
  outcome,
  onSubmitted,
  questions = <ServedOwnerQuestions />,
}: SellYourLandPageProps) {
  return (
    <>
      <Hero
        title="SELL YOUR LAND FAST FOR CASH"
        subtitle="Share a few details and ask for our cash offer. No fees and no commissions, and there is no obligation."
        image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
        actions={[{ label: 'GET YOUR CASH OFFER NOW', href: '#contact-form' }]}
      />
      <Section id="process">
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
      <Section id="contact-form" ground="sand">
        <div className={styles.contact}>
          <div className={styles.words}>
            <h2 id="contact-form-title">Ready to Get Your Cash Offer?</h2>
            <SectionIntro text="It takes about a minute. Tell us how to reach you, and add a few words about your property if you like." />
          </div>
          <div className={styles.form}>
            <OfferRequestForm labelledBy="contact-form-title" outcome={outcome} onSubmitted={onSubmitted} />
          </div>
          <div className={styles.promises}>
            <SellerPromisesList />
          </div>
        </div>
      </Section>
      {questions}
    </>
  );
}
