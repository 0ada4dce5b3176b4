import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../shared/components/button.tsx';
import { Badge, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { BackTo, PageHead } from '../../shared/components/page-head.tsx';
import panel from '../../shared/components/panel.module.css';
import { ClosingPanel } from '../../shared/closing/closing-panel.tsx';
import { DocumentsPanel } from '../../shared/documents/documents-panel.tsx';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { useAlertStatus } from '../../shared/alerts/alert-changes.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { StopBar } from './alerts/stop-bar.tsx';
import { dealQuery } from '../../shared/deals/deal-changes.ts';
import { buyersOf, dealFacts } from '../../shared/deals/deal-facts.ts';
import { DealForm } from './deal-form.tsx';
import { DealPhotos } from './deal-photos.tsx';
import {
  type Deal,
  isListed,
  listingRole,
  nextWords,
  sinceWords,
  stageBadge,
  titleOf,
} from '../../shared/deals/deal-words.ts';
import { MoneyPanel } from './money/money-panel.tsx';
import { DealSales } from './deal-sales.tsx';
import { DealChecks } from './deal-checks.tsx';
import { InterestItems } from '../../shared/deals/interested.tsx';
import { StageButtons } from './stage-buttons.tsx';
import styles from '../../shared/deals/deals.module.css';

/** The page of a deal: listing, photos, checks, sales, interested buyers and documents. */
export function DealPage() {
  const { id = '' } = useParams();
  const { data: deal, error, refetch } = useQuery(dealQuery(id));
  return (
    <>
      <BackTo to={routes.deals}>Deals</BackTo>
      {!deal && <PageHead title="Deal" />}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!deal && !error && <RowsLoading />}
      {deal && <DealScreen key={deal.id} deal={deal} />}
    </>
  );
}

function DealScreen({ deal }: { deal: Deal }) {
  const now = useNow();
  const { isAtLeast } = useSession();
  const { stage, interests } = deal;
  const [look, words] = stageBadge(deal);
  const next = nextWords(deal, now, useAlertStatus(deal));
  return (
    <>
      <PageHead title={titleOf(deal)}>
        <Badge look={look}>{words}</Badge>
        <span className={panel.soft}>{sinceWords(deal, now)}</span>
      </PageHead>
      {stage === 'scheduled' && <StopBar deal={deal} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <FactsPanel deal={deal} />
          <DealPhotos deal={deal} />
        </div>
        <div className={styles.column}>
          <section className={panel.panel} aria-labelledby="next">
            <h2 id="next">{stage === 'preparing' ? 'Before it is announced' : 'What is next'}</h2>
            {stage === 'preparing' && <DealChecks checks={deal.checks} />}
            {next !== undefined && <p>{next}</p>}
            {isListed(deal) && isAtLeast('admin') && deal.checks.length > 0 && <DealChecks checks={deal.checks} />}
            {deal.pageUrl !== null && (
              <p>
                <a href={deal.pageUrl} target="_blank" rel="noreferrer">
                  See it on the site
                </a>
              </p>
            )}
            {deal.leadId !== null && (
              <p>
                <Link to={routes.lead(deal.leadId)}>The seller’s lead</Link>
              </p>
            )}
            {deal.buyer && (
              <p>
                Sold to <Link to={routes.lead(deal.buyer.id)}>{deal.buyer.name}</Link>.
              </p>
            )}
            {stage === 'preparing' && !isAtLeast('admin') && <p className={panel.soft}>An admin announces it.</p>}
            <div className={panel.buttons}>
              {stage === 'preparing' && isAtLeast('admin') && (
                <ButtonLink look="main" to={routes.announce(deal.id)}>
                  Announce…
                </ButtonLink>
              )}
              {stage !== 'preparing' && <ButtonLink to={routes.alert(deal.id)}>Emails</ButtonLink>}
              {isAtLeast('agent') && <StageButtons deal={deal} />}
            </div>
          </section>
          {(stage === 'pending' || stage === 'sold') && (
            <ClosingPanel of={{ kind: 'sale', id: deal.id }} buyers={buyersOf(deal)} isOpen={stage === 'pending'} />
          )}
          <MoneyPanel deal={deal} />
          <DealSales sales={deal.sales} />
          <section className={panel.panel} aria-labelledby="interested">
            <h2 id="interested">Interested</h2>
            {interests.length === 0 && <p className={panel.soft}>Nobody yet.</p>}
            {interests.length > 0 && <InterestItems items={interests} deal={deal} />}
          </section>
          <DocumentsPanel of={{ kind: 'deal', id: deal.id }} />
        </div>
      </div>
    </>
  );
}

/**
 * The facts that the public page and the email show. Agents edit them before the announcement, only admins after it.
 */
function FactsPanel({ deal }: { deal: Deal }) {
  const [isEditing, setEditing] = useState(false);
  const { isAtLeast } = useSession();
  const role = listingRole(deal);
  const mayEdit = role !== undefined && isAtLeast(role);
  return (
    <section className={panel.panel} aria-labelledby="facts">
      <h2 id="facts">Listing</h2>
      <dl className={panel.facts}>
        {dealFacts(deal).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
      {mayEdit && <Button onClick={() => setEditing(true)}>Edit…</Button>}
      {role === 'admin' && !mayEdit && (
        <p className={panel.soft}>This deal was announced: only an admin can change its listing.</p>
      )}
      {isEditing && <DealForm deal={deal} onClose={() => setEditing(false)} />}
    </section>
  );
}
