import { ButtonLink, Section, SectionHead } from '@land/kit';
import { LandCard } from '../land-list/land-card.tsx';
import { Each, When } from '../live-blocks.ts';
import { ServedBlock } from '../served-block.tsx';
import styles from './newest-land.module.css';

const hasLand = () => document.documentElement.dataset.land !== undefined;

/** The newest land for sale; nothing while there is none. */
export function NewestLand() {
  return (
    <ServedBlock id="newest-land-block" isFilled={hasLand}>
      <LandTemplate />
    </ServedBlock>
  );
}

function LandTemplate() {
  return (
    <When of="newest">
      <Section id="newest-land" ground="white">
        <SectionHead of="newest-land" title="New Land for Sale" />
        <ul className={styles.cards}>
          <Each of="newest">
            <LandCard heading="h3" />
          </Each>
        </ul>
        <p className={styles.all}>
          <ButtonLink href="/land" label="See all land for sale" kind="secondary" />
        </p>
      </Section>
    </When>
  );
}
