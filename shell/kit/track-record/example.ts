import type { TrackRecord } from './check-track-record.ts';

/** The track record of the example company, for `npm run demo` only. Pages call it an example. */
export const exampleTrackRecord: TrackRecord = {
  facts: [
    { figure: '120', text: 'parcels bought since 2019' },
    { figure: '31', text: 'counties in 9 states' },
    { figure: '17 days', text: 'from offer to payment, on average' },
  ],
  person: {
    name: 'Alex Example',
    role: 'Answers your call and makes your offer',
    portrait: { file: 'example-portrait.png', alt: 'A drawn portrait of Alex Example' },
  },
  reviews: [
    {
      text: 'They called the next morning, explained the offer line by line, and paid on the day they had said.',
      author: 'Sam E., Greene County, MO',
      source: { name: 'Example Reviews', url: 'https://reviews.example/land/1' },
      date: '2026-05-02',
    },
    {
      text: 'I said no twice and was never pressed. The third time I said yes.',
      author: 'Robin E., Baxter County, AR',
      source: { name: 'Letter to the company' },
      date: '2026-03-17',
    },
  ],
  counties: ['Greene County, MO', 'Taney County, MO', 'Baxter County, AR', 'Delaware County, OK'],
};
