import { Container, SectionIntro } from '@land/kit';
import { DealCard } from './deal-card.tsx';
import { DealPhotos, HeroPhoto } from './deal-photos.tsx';
import { facts } from './facts.ts';
import styles from './land-page.module.css';
import { When } from './live-blocks.ts';

/** The page of one deal, as a template without scripts. The shell fills in the deal from the api. */
export default function LandPage() {
  return (
    <Container className={styles.page}>
      <HeroPhoto />
      <DealCard />
      <div className={styles.story}>
        <When of="words">
          <section aria-labelledby="about-title">
            <h2 id="about-title">About This Land</h2>
            <p className={styles.words}>%deal.words%</p>
          </section>
        </When>
        <section aria-labelledby="facts-title">
          <h2 id="facts-title">What We Know</h2>
          <FactList />
        </section>
        <When of="evidence">
          <section className={styles.evidence} aria-labelledby="evidence-title">
            <h2 id="evidence-title">The Sales Behind the Price</h2>
            <p>%deal.evidence%</p>
          </section>
        </When>
        <DealPhotos />
        <When of="price">
          <SectionIntro text="Please visit the land and check it yourself before you buy. The first signed contract counts." />
        </When>
      </div>
    </Container>
  );
}

function FactList() {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, label }) => (
        <When key={name} of={name}>
          <div className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd>{`%deal.${name}%`}</dd>
          </div>
        </When>
      ))}
    </dl>
  );
}
