import { ButtonLink, Section, SectionHead } from '@land/kit';
import { useEffect, useRef } from 'react';
import { LandCard } from '../land-list/land-card.tsx';
import { Each, When } from '../live-blocks.ts';
import styles from './newest-land.module.css';

const ID = 'newest-land-block';

/**
 * The newest land for sale; nothing while there is none. The shell fills in the deals when it serves the page, so
 * hydration leaves the block as it was served. After a link within the site, the block is fetched from the server.
 */
export function NewestLand() {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = block;
    if (current === null || current.hasChildNodes() || document.documentElement.dataset.land === undefined) return;
    // If the server cannot be reached, the rest of the page is enough.
    fetchBlock().then(
      (served) => current.replaceChildren(...served),
      () => {},
    );
  }, []);
  if (typeof document === 'undefined')
    return (
      <div id={ID}>
        <LandTemplate />
      </div>
    );
  return <div id={ID} ref={block} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

async function fetchBlock(): Promise<NodeListOf<ChildNode> | []> {
  const html = await (await fetch('/buy-land')).text();
  // Safe: these bytes come from the shell's server.
  return new DOMParser().parseFromString(html, 'text/html').getElementById(ID)?.childNodes ?? [];
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
