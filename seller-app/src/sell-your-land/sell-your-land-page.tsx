import { Hero, Section, SectionHead, SectionIntro, type PageProps } from '@land/kit';
import heroUrl from '@land/kit/illustrations/seller-hero.svg';
import { OfferRequestForm } from './offer-request-form.tsx';
import { ProcessStepsList } from './process-steps-list.tsx';
import { SellerPromisesList } from './seller-promises-list.tsx';
import styles from './sell-your-land-page.module.css';

export default function SellYourLandPage({ outcome, onSubmitted }: PageProps) {
  return (
    <>
      <Hero
        title="SELL YOUR LAND FAST FOR CASH"
        subtitle="Share a few details and we will answer within 24 hours. No fees, no commissions and no obligation."
        image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
        actions={[{ label: 'GET YOUR CASH OFFER NOW', href: '#contact-form' }]}
      />
      <Section id="process">
        <SectionHead of="process" title={<>Our Simple <span className={styles.unbroken}>4-Step</span> Process</>} />
        <ProcessStepsList />
      </Section>
      <Section id="contact-form" ground="sand">
        <div className={styles.contact}>
          <div className={styles.words}>
            <h2 id="contact-form-title">Ready to Get Your Cash Offer?</h2>
            <SectionIntro text="It takes about a minute. Tell us how to reach you, and add a few words about your property if you like." />
            <SellerPromisesList />
          </div>
          <OfferRequestForm labelledBy="contact-form-title" outcome={outcome} onSubmitted={onSubmitted} />
        </div>
      </Section>
    </>
  );
}
