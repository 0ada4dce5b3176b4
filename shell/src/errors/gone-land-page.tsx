import { ButtonLink } from '@land/kit';
import { createElement } from 'react';
import { ContactLinks, MessagePage } from './error-pages.tsx';
import styles from './message-page.module.css';

/** The page for land that was withdrawn, or sold long ago. The server fills in the newest land. */
export function GoneLandPage() {
  return (
    <MessagePage
      title="This Land Is No Longer for Sale"
      text={
        <>
          It is sold, or we took it off the market. New land goes to the people on our buyers list first, and joining is
          free. If you need help, <ContactLinks />.
        </>
      }
      actions={
        <>
          <ButtonLink href="/land" label="See Land for Sale" />
          <ButtonLink href="/buy-land#contact-form" label="Join Our Buyers List" kind="secondary" />
        </>
      }
    >
      {createElement('live-when', { of: 'newest' }, <NewestLand />)}
    </MessagePage>
  );
}

function NewestLand() {
  const land = (
    <li>
      <a href="/land/%card.slug%">%card.title%</a>, %card.price%
    </li>
  );
  return (
    <section className={styles.newest} aria-labelledby="newest-land-title">
      <h2 id="newest-land-title">New Land for Sale</h2>
      <ul>{createElement('live-each', { of: 'newest' }, land)}</ul>
    </section>
  );
}
