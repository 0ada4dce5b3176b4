import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { Badge, ProblemBar } from '../../shared/components/messages.tsx';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import styles from './report.module.css';

interface Sentence {
  /** The name of the page in the site's menu. */
  page: string;
  words: string;
  /** The source file of the sentence, which only the test uses. */
  file: string;
}

interface PromiseTexts {
  /** The counted thing, as it follows "3 of 4". */
  fact: string;
  /** Whether the sentences promise this of many, and not of each. */
  isOfMany?: true;
  /** How to make the sentences true. */
  change: string;
  sentences: readonly Sentence[];
}

const homeSentence = (words: string): Sentence => ({ page: 'Home', file: 'shell/src/home/home-page.tsx', words });
const sellLandSentence = (words: string): Sentence => ({
  ...{ page: 'Sell Land', file: 'seller-app/src/sell-your-land/sell-your-land-page.tsx', words },
});
const buyLandSentence = (words: string, part = 'buy-land-page.tsx'): Sentence => ({
  ...{ page: 'Buy Land', file: `buyer-app/src/buy-land/${part}`, words },
});
const benefitSentence = (words: string) => buyLandSentence(words, 'buyer-benefits.ts');
/** Sentences that make three promises at once. */
const DEAL_SENTENCES = [
  homeSentence(
    'People on our free buyers list hear first about new land, priced 10-40% below market value, with owner financing on many properties.',
  ),
  buyLandSentence('Hear early about land priced 10-40% below market value, with owner financing on many properties.'),
];

/** The sentences of the site that make each promise. `report.test.tsx` checks that each is in its file. */
export const SITE_SENTENCES: Record<Schemas['SitePromiseName'], PromiseTexts> = {
  answers: {
    fact: 'sellers were answered within 24 hours',
    change: 'Leave out “within 24 hours”, or name a time that is kept.',
    sentences: [
      sellLandSentence('An answer from a real person within 24 hours.'),
      homeSentence('Tell us about your land and hear from a real person within 24 hours.'),
    ],
  },
  'head-start': {
    fact: 'new deals were shown to the buyers list alone for their head start',
    change: 'Leave out that people on the list hear first or early.',
    sentences: [
      benefitSentence('People on our buyers list get our alerts first when we have new land.'),
      ...DEAL_SENTENCES,
    ],
  },
  'below-market': {
    fact: 'deals are 10 to 40% below market value by their evidence',
    change: 'Leave out “10-40% below market value”.',
    sentences: [
      benefitSentence('We buy directly from owners, so we can offer deals we estimate at 10-40% below market value.'),
      ...DEAL_SENTENCES,
    ],
  },
  financing: {
    fact: 'deals have owner financing',
    isOfMany: true,
    change: 'Say “some properties”, or leave out owner financing.',
    sentences: [benefitSentence('On many properties you can pay over time.'), ...DEAL_SENTENCES],
  },
};

export const sitePromisesQuery = queryOptions({
  queryKey: ['site promises'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reports/site-promises', { signal })),
  staleTime: 0,
});

/** The site's promises, whether each was kept this quarter, and the sentences that must change. */
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
          <ul className={styles.promises} aria-labelledby="site-promises">
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
  const { fact, isOfMany = false, change, sentences } = SITE_SENTENCES[promise];
  const isKept = kept === all || isOfMany;
  return (
    <li>
      {all === 0 ? `None yet: ${fact}.` : `${kept} of ${all} ${fact}.`}{' '}
      {all > 0 && (
        <Badge look={isMissed ? 'bad' : isKept ? 'good' : 'soon'}>
          {isMissed ? 'Not true' : isKept ? 'True' : 'Not always'}
        </Badge>
      )}
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
