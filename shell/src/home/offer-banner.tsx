import { ButtonLink, Container } from '@land/kit';
import styles from './offer-banner.module.css';

export function OfferBanner() {
  return (
    <section className={styles.banner} aria-labelledby="offer-banner-title">
      <Container>
        <h2 className={styles.title} id="offer-banner-title">
          We Buy Land Fast and For Cash
        </h2>
        <p className={styles.text}>
          Vacant lots, farmland, woods or open acreage: we often close in as little as 2 weeks, with no fees and no
          commissions.
        </p>
        <ButtonLink href="/sell-your-land" label="Sell Your Land For Cash" kind="wheat" />
      </Container>
    </section>
  );
}
