import { Container, SectionIntro } from '@land/kit';
import { DealCard } from './deal-card.tsx';
import { DealFacts, DealHead } from './deal-head.tsx';
import { DealPhotos, MainPicture } from './deal-photos.tsx';
import styles from './land-page.module.css';
import { When } from '../live-blocks.ts';

/** The page of one deal, as a template without scripts. The shell fills in the deal from the api. */
export default function LandPage() {
  return (
    <Container className={styles.page}>
      <DealHead />
      <MainPicture />
      <DealFacts />
      <DealCard />
      <div className={styles.story}>
        <When of="words">
          <section aria-labelledby="about-title">
            <h2 id="about-title">About This Land</h2>
            <p className={styles.words}>%deal.words%</p>
          </section>
        </When>
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
