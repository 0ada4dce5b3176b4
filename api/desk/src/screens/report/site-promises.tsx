import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { Badge, ProblemBar } from '../../shared/components/messages.tsx';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import styles from './report.module.css';

interface Sentence {
  /** As the site's menu names it. */
  page: string;
  words: string;
  /** For the test only: staff do not work with files. */
  file: string;
}

interface Said {
  /** The counted thing, after "3 of 4". */
  of: string;
  /** How to make the sentences true. */
  change: string;
  sentences: readonly Sentence[];
}

const onHome = (words: string): Sentence => ({ page: 'Home', file: 'shell/src/home/home-page.tsx', words });
const onSellLand = (words: string): Sentence => ({
  ...{ page: 'Sell Land', file: 'seller-app/src/sell-your-land/sell-your-land-page.tsx', words },
});
const onBuyLand = (words: string, part = 'buy-land-page.tsx'): Sentence => ({
  ...{ page: 'Buy Land', file: `buyer-app/src/buy-land/${part}`, words },
});
const asBenefit = (words: string) => onBuyLand(words, 'buyer-benefits.ts');
const ALL_OF_A_DEAL = [
  onHome(
    'People on our free buyers list hear first about new land, priced 10-40% below market value, with owner financing on many properties.',
  ),
  onBuyLand('Hear early about land priced 10-40% below market value, with owner financing on many properties.'),
];

/** The site's sentences; `report.test.tsx` finds each in its file. */
export const SITE_SENTENCES: Record<Schemas['SitePromiseName'], Said> = {
  answers: {
    of: 'sellers were answered within 24 hours',
    change: 'Leave out “within 24 hours”, or name a time that is kept.',
    sentences: [
      onSellLand('An answer from a real person within 24 hours.'),
      onHome('Tell us about your land and hear from a real person within 24 hours.'),
    ],
  },
  'head-start': {
    of: 'new deals were shown to the buyers list alone for their head start',
    change: 'Leave out that people on the list hear first or early.',
    sentences: [asBenefit('People on our buyers list get our alerts first when we have new land.'), ...ALL_OF_A_DEAL],
  },
  'below-market': {
    of: 'deals are 10 to 40% below market value by their evidence',
    change: 'Leave out “10-40% below market value”.',
    sentences: [
      asBenefit('We buy directly from owners, so we can offer deals we estimate at 10-40% below market value.'),
      ...ALL_OF_A_DEAL,
    ],
  },
  financing: {
    of: 'deals have owner financing',
    change: 'Say “some properties”, or leave out owner financing.',
    sentences: [asBenefit('On many properties you can pay over time.'), ...ALL_OF_A_DEAL],
  },
};

export const sitePromisesQuery = queryOptions({
  queryKey: ['site promises'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reports/site-promises', { signal })),
  staleTime: 0,
});

/** The site's promises with their state this quarter, and the sentences that must change. */
export function SitePromises() {
  const now = useNow();
  const { data, error, refetch } = useQuery(sitePromisesQuery);
  return (
    <section className={styles.part} aria-labelledby="site-promises">
      <h2 id="site-promises">What the website promises</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {data && (
        <>
          <p className={styles.facts}>This quarter, since {dayWords(data.from, now)}.</p>
          <ul aria-labelledby="site-promises">
            {data.items.map((item) => (
              <PromiseLine key={item.promise} {...item} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function PromiseLine({ promise, kept, of: all, isMissed }: Schemas['SitePromise']) {
  const { of, change, sentences } = SITE_SENTENCES[promise];
  return (
    <li>
      {all === 0 ? `None yet: ${of}.` : `${kept} of ${all} ${of}.`}{' '}
      {all > 0 && <Badge look={isMissed ? 'bad' : 'good'}>{isMissed ? 'Not true' : 'True'}</Badge>}
      {isMissed && (
        <>
          <p>This is not true of most. Change it on the website: {change}</p>
          <ul>
            {sentences.map(({ page, words }) => (
              <li key={page + words}>
                {page}: <q>{words}</q>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
