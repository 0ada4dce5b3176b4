import { TYPE_WORDS } from '../words/lead-words.ts';

type Option = { value: string; label: string };
const ANY = (label: string): Option => ({ value: '', label });

/** The choices of the filters that are one of a few, by the api's name. */
export const FILTER_CHOICES: readonly {
  name: 'type' | 'due' | 'followUp' | 'quarantined';
  label: string;
  options: readonly Option[];
}[] = [
  {
    name: 'type',
    label: 'Who',
    options: [
      ANY('All'),
      { value: 'seller', label: `${TYPE_WORDS.seller}s` },
      { value: 'buyer', label: `${TYPE_WORDS.buyer}s` },
    ],
  },
  {
    name: 'due',
    label: 'Promise',
    options: [
      ANY('Any'),
      { value: 'overdue', label: 'Overdue' },
      { value: 'at-risk', label: 'Due soon' },
      { value: 'on-time', label: 'On time' },
      { value: 'answered', label: 'Answered' },
      { value: 'unanswered', label: 'Lost without an answer' },
    ],
  },
  {
    name: 'followUp',
    label: 'Follow-up',
    options: [
      ANY('Any'),
      { value: 'due', label: 'Due' },
      { value: 'today', label: 'Today' },
      { value: 'later', label: 'Later' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    name: 'quarantined',
    label: 'Spam',
    options: [
      ANY('Hidden'),
      { value: 'suspected', label: 'Spam?' },
      { value: 'true', label: 'All held back' },
      { value: 'any', label: 'Among others' },
    ],
  },
];

export const SORTS: readonly Option[] = [
  ANY('Newest first'),
  { value: 'receivedAt', label: 'Oldest first' },
  { value: 'respondBy', label: 'By promise' },
  { value: 'followUpAt', label: 'By follow-up' },
];
