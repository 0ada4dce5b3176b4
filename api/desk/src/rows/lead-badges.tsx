import { Fragment } from 'react';
import { Badge } from '../parts/messages.tsx';
import type { Item } from './lead-row.tsx';

/** What is odd about a lead. */
export function LeadBadges({ lead: { type, flags } }: { lead: Pick<Item, 'type' | 'flags'> }) {
  const odd = [
    type === 'buyer' && (['buyer'] as const),
    flags.duplicate && (['wrote before'] as const),
    flags.unlikelyPhone && (['unlikely phone', 'soon'] as const),
    flags.suspectedSpam && (['spam?', 'bad'] as const),
    flags.test && (['test'] as const),
  ].filter((each) => each !== false);
  return odd.map(([words, look]) => (
    <Fragment key={words}>
      {' '}
      <Badge look={look}>{words}</Badge>
    </Fragment>
  ));
}
