import { brand, Hero, Icon, type PageProps, Section, SectionHead } from '@land/kit';
import heroUrl from '@land/kit/illustrations/buyer-hero.svg';
import { useState } from 'react';
import { AboutLand } from './about-land.tsx';
import { BuyersListForm } from './buyers-list-form.tsx';
import styles from './buy-land-page.module.css';
import { buyerBenefits } from './buyer-benefits.ts';
import { landDeals } from './land-deals.ts';
import { NewestLand } from './newest-land.tsx';

export default function BuyLandPage({ outcome, onSubmitted }: PageProps) {
  const [sent, setSent] = useState(0);
  return (
    <>
      <Hero
        title="GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS"
        subtitle="Hear early about land priced 10-40% below market value, with owner financing on many properties."
        image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
        actions={[
          { label: 'JOIN OUR BUYERS LIST', href: '#contact-form' },
          // Shown only while there is some.
          { label: 'See land for sale', href: '/land' },
        ]}
      />
      <Section id="contact-form" ground="sand">
        <SectionHead
          of="contact-form"
          title="Join Our Land Buyers List"
          intro="Tell us what kind of land you want. We call or email you when a deal may suit you. Joining is free, and you can leave at any time."
        />
        <div className={styles.form}>
          <div className={styles.asked} aria-live="polite">
            <AboutLand sent={sent} />
          </div>
          <BuyersListForm
            labelledBy="contact-form-title"
            outcome={outcome}
            onSubmitted={(submission) => {
              setSent((count) => count + 1);
              onSubmitted?.(submission);
            }}
          />
        </div>
      </Section>
      <NewestLand />
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

function BuyerBenefitCards() {
  return (
    <ul className={styles.benefits}>
      {buyerBenefits.map(({ icon, title, text }) => (
        <li key={title} className={styles.benefit}>
          <span className={styles.benefitMark}>
            <Icon name={icon} />
          </span>
          <h3 className={styles.benefitTitle}>{title}</h3>
          <p className={styles.benefitText}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

function LandDealCards() {
  return (
    <ul className={styles.deals}>
      {landDeals.map(({ title, tag, image, text, points }) => (
        <li key={title} className={styles.deal}>
          <img className={styles.picture} src={image} alt="" width={600} height={400} loading="lazy" />
          <div className={styles.body}>
            <h3>{title}</h3>
            <p className={styles.tag}>{tag}</p>
            <p className={styles.text}>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point} className={styles.point}>
                  <span className={styles.mark}>
                    <Icon name="check" />
                  </span>
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
