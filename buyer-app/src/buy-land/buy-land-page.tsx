import { brand, Hero, Section, SectionHead, type PageProps } from '@land/kit';
import heroUrl from '@land/kit/illustrations/buyer-hero.svg';
import { BuyerBenefitCards } from './buyer-benefit-cards.tsx';
import { BuyersListForm } from './buyers-list-form.tsx';
import { LandDealCards } from './land-deal-cards.tsx';
import styles from './buy-land-page.module.css';

export default function BuyLandPage({ outcome, onSubmitted }: PageProps) {
  return (
    <>
      <Hero
        title="GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS"
        subtitle="Hear early about land priced 10-40% below market value, with owner financing on many properties."
        image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
        actions={[{ label: 'JOIN OUR BUYERS LIST', href: '#contact-form' }]}
      />
      <Section id="contact-form" ground="sand">
        <SectionHead
          of="contact-form"
          title="Join Our Land Buyers List"
          intro="Tell us what kind of land you want. We call or email you when a deal may suit you. Joining is free, and you can leave at any time."
        />
        <div className={styles.form}>
          <BuyersListForm labelledBy="contact-form-title" outcome={outcome} onSubmitted={onSubmitted} />
        </div>
      </Section>
      <Section id="land-deals">
        <SectionHead
          of="land-deals"
          title="Types of Land Deals We Offer"
          intro="From a single lot to open country: we tell you what we know about the land, and you can check it yourself."
        />
        <LandDealCards />
      </Section>
      <Section id="benefits" ground="white">
        <SectionHead of="benefits" title={`Why Buy Land Through ${brand.name}`} />
        <BuyerBenefitCards />
      </Section>
    </>
  );
}
