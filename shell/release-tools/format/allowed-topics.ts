import { isPacked } from '@land/http/project-folder';

/** The headings of `ALLOWED.md`. A refusal links to one of them. */
export const allowedTopics = [
  'Files',
  'Scripts',
  'Styles',
  'Fonts',
  'Pictures',
  'Films and sounds',
  'Maps and films of other sites',
  'HTML',
  'Pages',
  'Forms',
  'Consent',
  'Search engines',
  'Analytics',
  'Accessibility',
  'Versions',
] as const;

export type AllowedTopic = (typeof allowedTopics)[number];

/** The link to a heading, as GitHub names it. */
export function linkTo(topic: AllowedTopic): string {
  return `${isPacked ? 'node_modules/@land' : 'shell'}/release-tools/ALLOWED.md#${topic.toLowerCase().replaceAll(' ', '-')}`;
}
