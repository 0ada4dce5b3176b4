import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { landQuery } from '../../shared/land/land-changes.ts';
import { LandPanel } from '../../shared/land/land-panel.tsx';
import { offersQuery } from '../../shared/offers/offer-changes.ts';
import { OfferPanel } from '../../shared/offers/offer-panel.tsx';
import type { Lead } from './lead-query.ts';
import { PanelsLoading } from './panels-loading.tsx';

/** The land and the offer of a seller's lead, and the panels below: all at once, so that nothing moves. */
export function SellerPanels({ lead, children }: { lead: Lead; children: ReactNode }) {
  const queries = [useQuery(landQuery(lead.id)), useQuery(offersQuery(lead.id))];
  // The history does not wait for a server that has failed.
  if (queries.some(({ isPending, failureCount }) => isPending && failureCount === 0)) return <PanelsLoading />;
  return (
    <>
      <LandPanel leadId={lead.id} />
      <OfferPanel lead={lead} />
      {children}
    </>
  );
}
