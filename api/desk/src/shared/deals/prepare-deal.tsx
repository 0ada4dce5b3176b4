import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { ActButton } from '../components/act-button.tsx';
import { ButtonLink } from '../components/button.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { landQuery } from '../land/land-changes.ts';
import { routes } from '../../routes.ts';
import { addDeal, dealsQuery } from './deal-changes.ts';

/** A button for each parcel of bought land: opens its deal, or prepares one if it has none or only withdrawn ones. */
export function PrepareDeal({ leadId, isWorker }: { leadId: string; isWorker: boolean }) {
  const navigate = useNavigate();
  const { data: land } = useQuery(landQuery(leadId));
  const { data: deals } = useQuery(dealsQuery);
  // A deal copies whether the land is ours: a status that is still being sent would make it land under contract.
  const writes = useValue(useDesk().outbox.writes);
  const isUnsent = writes.some((write) => write.leadId === leadId && write.state !== 'refused');
  if (!deals) return null;
  return land?.parcels.map(({ id }, index) => {
    const deal = deals.items.find(({ parcelId, stage }) => parcelId === id && stage !== 'withdrawn');
    const which = land.parcels.length > 1 ? ` of parcel ${index + 1}` : '';
    if (deal)
      return (
        <ButtonLink key={id} to={routes.deal(deal.id)}>
          Open the deal{which}
        </ButtonLink>
      );
    const prepare = async () => navigate(routes.deal(await addDeal({ parcelId: id }, crypto.randomUUID())));
    return (
      isWorker && (
        <ActButton key={id} act={prepare} disabled={isUnsent}>
          Prepare a deal{which}
        </ActButton>
      )
    );
  });
}
