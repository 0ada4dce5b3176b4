import { Badge } from '../parts/messages.tsx';
import type { Item } from './lead-row.tsx';

/** What is odd about a lead. */
export function LeadBadges({ lead: { type, flags, others } }: { lead: Pick<Item, 'type' | 'flags' | 'others'> }) {
  return (
    <>
      {type === 'buyer' && <Badge>buyer</Badge>}{' '}
      {others > 0 ? <Badge>same person +{others}</Badge> : flags.duplicate && <Badge>wrote before</Badge>}{' '}
      {flags.unlikelyPhone && <Badge look="soon">unlikely phone</Badge>}{' '}
      {flags.suspectedSpam && <Badge look="bad">spam?</Badge>} {flags.test && <Badge>test</Badge>}
    </>
  );
}
