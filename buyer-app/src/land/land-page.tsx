import { Container } from '@land/kit';
import { LandCard } from '../land-list/land-card.tsx';
import { Each, When } from '../live-blocks.ts';
import { DealCard } from './deal-card.tsx';
import { DealFacts } from './deal-facts.tsx';
import { DealHead } from './deal-head.tsx';
import { DealPhotos, MainPicture } from './deal-photos.tsx';
import { HowToBuy } from './how-to-buy.tsx';
import styles from './land-page.module.css';
import { Part } from './part.tsx';
import { Payments } from './payments.tsx';
import { WhereItIs } from './where-it-is.tsx';

/** The page of one deal, as a template without scripts. The shell fills in the deal from the api. */
export default function LandPage() {
  return (
    <Container>
      <div className={styles.page}>
        <DealHead />
        <MainPicture />
        <DealCard />
        <div className={styles.story}>
          <When of="words">
            <Part id="about" title="About This Land">
              <p className={styles.words}>%deal.words%</p>
            </Part>
          </When>
          <DealFacts />
          <WhereItIs />
          <When of="evidence">
            <Part id="evidence" title="The Sales Behind the Price" isNote>
              <p>%deal.evidence%</p>
            </Part>
          </When>
          <Payments />
          <DealPhotos />
          <HowToBuy />
          <SharePage />
        </div>
      </div>
      <SimilarLand />
    </Container>
  );
}

/** Only pages that everybody may see can be shared. */
function SharePage() {
  return (
    <When of="listed">
      <Part id="share" title="Share This Land" isOnScreenOnly>
        <p>
          <a href="%page.shareHref%">Send the link by email</a>
          {', or copy it: '}
          <span className={styles.address}>%page.address%</span>
        </p>
      </Part>
    </When>
  );
}

function SimilarLand() {
  return (
    <When of="similar">
      <div className={styles.similar}>
        <Part id="similar" title="Similar Land" isOnScreenOnly>
          <ul className={styles.cards}>
            <Each of="similar">
              <LandCard heading="h3" />
            </Each>
          </ul>
        </Part>
      </div>
    </When>
  );
}
