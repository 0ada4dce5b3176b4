import { ButtonLink, Container, Hero, Section } from '@land/kit';
import { TrackRecord } from '@land/kit/track-record';
import heroUrl from '@land/kit/illustrations/home-hero.svg';
import { MissionSection } from './mission-section.tsx';
import { WelcomeSection } from './welcome-section.tsx';
import landUrl from '@land/kit/illustrations/recreational-land.svg';
import fieldsUrl from '@land/kit/illustrations/footer-fields.svg';
import styles from './home-page.module.css';

export default function HomePage() {
  return (
    <>
      <Hero
        title="GET A CASH OFFER NOW FOR YOUR LAND!"
        subtitle="Tell us about your land and hear from a real person within 24 hours. There is no obligation."
        image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
        actions={[{ label: 'GET YOUR FREE OFFER', href: '/sell-your-land' }]}
      />
      {__HAS_TRACK_RECORD__ && (
        <Container>
          <TrackRecord id="home-track-record" />
        </Container>
      )}
      <WelcomeSection />
      <MissionSection />
      <BuyersInvitation />
      <OfferBanner />
      <FieldsPicture />
    </>
  );
}

/** Leads visitors who came to buy to the buyers list. */
function BuyersInvitation() {
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

function OfferBanner() {
  return (
    <section className={styles.banner} aria-labelledby="offer-banner-title">
      <Container>
        <h2 className={styles.bannerTitle} id="offer-banner-title">
          We Buy Land Fast and For Cash
        </h2>
        <p className={styles.bannerText}>
          Vacant lots, farmland, woods or open acreage: we often close in as little as 2 weeks, with no fees and no
          commissions.
        </p>
        <ButtonLink href="/sell-your-land" label="Sell Your Land For Cash" kind="wheat" />
      </Container>
    </section>
  );
}

/** The drawing of fields at the end of the page. */
function FieldsPicture() {
  return (
    <img className={styles.fields} src={fieldsUrl} alt="" width={2400} height={800} loading="lazy" decoding="async" />
  );
}
