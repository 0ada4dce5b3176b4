import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { closingQuery } from '../../shared/closing/closing-changes.ts';
import { ClosingPanel } from '../../shared/closing/closing-panel.tsx';
import { documentsQuery } from '../../shared/documents/document-changes.ts';
import { DocumentsPanel } from '../../shared/documents/documents-panel.tsx';
import { landQuery } from '../../shared/land/land-changes.ts';
import { LandPanel } from '../../shared/land/land-panel.tsx';
import { offersQuery } from '../../shared/offers/offer-changes.ts';
import { OfferPanel } from '../../shared/offers/offer-panel.tsx';
import type { Lead } from './lead-query.ts';
import { PanelsLoading } from './panels-loading.tsx';

/** The panels of a seller's lead, and the panels below. All appear together, so that nothing moves. */
export function SellerPanels({ lead, children }: { lead: Lead; children: ReactNode }) {
  const of = { kind: 'purchase', id: lead.id } as const;
  const isClosing = lead.status === 'under-contract' || lead.status === 'closed';
  const papers = { kind: 'lead', id: lead.id } as const;
  const closing = useQuery({ ...closingQuery(of), enabled: isClosing });
  const queries = [
    useQuery(landQuery(lead.id)),
    useQuery(offersQuery(lead.id)),
    useQuery(documentsQuery(papers)),
    ...(isClosing ? [closing] : []),
  ];
  // After a failed request the panels appear at once, with its error.
  const isReady = !queries.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  // Panels that are shown stay, with what is typed and uploaded there, while a contract adds the closing.
  const [shownOf, setShownOf] = useState<string>();
  if (isReady && shownOf !== lead.id) setShownOf(lead.id);
  if (!isReady && shownOf !== lead.id) return <PanelsLoading />;
  return (
    <>
      <LandPanel leadId={lead.id} />
      <OfferPanel lead={lead} />
      {isClosing && <ClosingPanel of={of} isOpen />}
      <DocumentsPanel of={papers} />
      {children}
    </>
  );
}
