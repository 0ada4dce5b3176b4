import { ButtonLink, Container } from '@land/kit';
import { Each, When } from '../live-blocks.ts';
import { LandCard } from './land-card.tsx';
import { ChoiceLink, FilterForm, FilterLinks } from './land-filter.tsx';
import styles from './land-list-page.module.css';

/** The land that everybody may buy, as a template without scripts. The shell fills in the deals from the api. */
export default function LandListPage() {
  return (
    <Container className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Land for Sale</h1>
        <p className={styles.intro}>
          Our <a href="/buy-land">buyers list</a> hears of new land first; then it is here for everyone.
        </p>
      </div>
      <When of="none-for-sale">
        <NothingForSale />
      </When>
      <When of="some-for-sale">
        <Choices />
        <ul className={styles.cards} aria-labelledby="land-count">
          <Each of="cards">
            <LandCard heading="h2" />
          </Each>
        </ul>
        <Pages />
      </When>
      <When of="none-found">
        <Choices />
        <NothingFound />
      </When>
      <When of="stale">
        <p className={styles.note}>As of %page.asOf%. Please call for news since then.</p>
      </When>
      <SoldLand />
      <p className={styles.note}>
        New land also comes to feed readers, as an <a href="/land/feed.xml">RSS feed</a>.
      </p>
    </Container>
  );
}

/** The filter, the number of results and their order. */
function Choices() {
  return (
    <>
      <FilterLinks />
      <FilterForm />
      <div className={styles.results}>
        <p className={styles.count} id="land-count">
          %list.count%
        </p>
        <When of="filtered">
          <a className={styles.clear} href="/land">
            Clear filter
          </a>
        </When>
        <ul className={styles.orders} aria-label="Order">
          <Each of="sort-links">
            <li>
              <ChoiceLink className={styles.order}>%link.name%</ChoiceLink>
            </li>
          </Each>
        </ul>
      </div>
    </>
  );
}

function NothingForSale() {
  return (
    <div className={styles.nothing}>
      <p>No land is for sale right now. Join our buyers list, and you will hear of the next one first.</p>
      <ButtonLink href="/buy-land#contact-form" label="Join Our Buyers List" />
    </div>
  );
}

function NothingFound() {
  return (
    <div className={styles.nothing}>
      <p>No land matches your filter yet. Tell us what you look for, and we call or email you when we have it.</p>
      <div className={styles.ways}>
        <ButtonLink href="/buy-land#contact-form" label="Join Our Buyers List" />
        <ButtonLink href="/land" label="See All Land" kind="secondary" />
      </div>
    </div>
  );
}

function Pages() {
  return (
    <When of="has-pages">
      <nav className={styles.pages} aria-label="Pages of land">
        <When of="has-previous">
          <ButtonLink href="%list.previousHref%#land-count" label="Previous" kind="secondary" />
        </When>
        <p>Page %list.page% of %list.pages%</p>
        <When of="has-next">
          <ButtonLink href="%list.nextHref%#land-count" label="Next" kind="secondary" />
        </When>
      </nav>
    </When>
  );
}

/** Land that was sold lately, which shows buyers what we have had. */
function SoldLand() {
  return (
    <When of="sold-cards">
      <section className={styles.sold} aria-labelledby="sold-title">
        <h2 id="sold-title">Recently Sold</h2>
        <ul className={styles.cards}>
          <Each of="sold-cards">
            <LandCard heading="h3" isSold />
          </Each>
        </ul>
      </section>
    </When>
  );
}
