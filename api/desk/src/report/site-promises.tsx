import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { dayWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import styles from './report.module.css';

interface Said {
  /** What is counted, after "3 of 4". */
  of: string;
  /** What the site says, and in which file of the project. */
  sentences: readonly (readonly [file: string, sentence: string])[];
}

const HOME = 'shell/src/home/home-page.tsx';
const BUY_LAND = 'buyer-app/src/buy-land/buy-land-page.tsx';
const BENEFITS = 'buyer-app/src/buy-land/buyer-benefits.ts';
const ALL_OF_A_DEAL = [
  [
    HOME,
    'People on our free buyers list hear first about new land, priced 10-40% below market value, with owner financing on many properties.',
  ],
  [BUY_LAND, 'Hear early about land priced 10-40% below market value, with owner financing on many properties.'],
] as const;

/** The site's sentences; `report.test.tsx` finds each in its file. */
export const SITE_SENTENCES: Record<Schemas['SitePromiseName'], Said> = {
  answers: {
    of: 'sellers were answered within 24 hours',
    sentences: [
      ['seller-app/src/sell-your-land/sell-your-land-page.tsx', 'An answer from a real person within 24 hours.'],
      [HOME, 'Tell us about your land and hear from a real person within 24 hours.'],
    ],
  },
  'head-start': {
    of: 'new deals were the buyers list’s alone for their head start',
    sentences: [[BENEFITS, 'People on our buyers list get our alerts first when we have new land.'], ...ALL_OF_A_DEAL],
  },
  'below-market': {
    of: 'deals are 10 to 40% below market value by their evidence',
    sentences: [
      [BENEFITS, 'We buy directly from owners, so we can offer deals we estimate at 10-40% below market value.'],
      ...ALL_OF_A_DEAL,
    ],
  },
  financing: {
    of: 'deals have owner financing',
    sentences: [[BENEFITS, 'On many properties you can pay over time.'], ...ALL_OF_A_DEAL],
  },
};

/** Which of the site's promises are true this quarter, and which sentences must change. */
export function SitePromises() {
  const now = useNow();
  const { data, error, refetch } = useQuery({
    queryKey: ['site promises'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reports/site-promises', { signal })),
    staleTime: 0,
  });
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
  const { of, sentences } = SITE_SENTENCES[promise];
  return (
    <li>
      {all === 0 ? `None yet: ${of}.` : `${kept} of ${all} ${of}.`}{' '}
      {all > 0 && <Badge look={isMissed ? 'bad' : 'good'}>{isMissed ? 'Not true' : 'True'}</Badge>}
      {isMissed && (
        <>
          <p>Most miss it. These sentences of the website must change:</p>
          <ul>
            {sentences.map(([file, sentence]) => (
              <li key={file}>
                <q>{sentence}</q> <code>{file}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
