import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../shared/components/button.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Field } from '../../shared/components/field.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { useKeyedDraft } from '../../shared/drafts/use-draft.ts';
import { parseFigure, moneyWords } from '../../shared/formatting/money.ts';
import { CountyChoice } from '../../shared/land/county-choice.tsx';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { rowLink, useRovingRow } from '../../shared/rows/roving-row.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { addDeal, dealsQuery } from '../../shared/deals/deal-changes.ts';
import { type DealListItem, photoUrl, sinceWords, STAGE_WORDS, titleOf } from '../../shared/deals/deal-words.ts';
import styles from '../../shared/deals/deals.module.css';

const STAGES = Object.keys(STAGE_WORDS) as DealListItem['stage'][];

/** All deals by stage, newest first. */
export function DealsPage() {
  const isWorker = useSession().isAtLeast('agent');
  const { data, error, refetch } = useQuery(dealsQuery);
  const [isAdding, setAdding] = useState(false);
  const groups = STAGES.map((stage) => ({ stage, deals: data?.items.filter((deal) => deal.stage === stage) ?? [] }));
  const shown = groups.filter(({ deals }) => deals.length > 0);
  useRovingRow(routes.deals, data && shown.flatMap(({ deals }) => deals.map(({ id }) => id)));
  return (
    <>
      <PageHead title="Deals">
        {isWorker && (
          <Button look="main" onClick={() => setAdding(true)}>
            Add a deal…
          </Button>
        )}
      </PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data?.items.length === 0 && (
        <EmptyState title="No deals yet.">
          <p>Prepare one from a lead whose land you have bought, or add one.</p>
        </EmptyState>
      )}
      {shown.map(({ stage, deals }) => (
        <section key={stage} className={styles.group} aria-labelledby={stage}>
          <h2 id={stage}>
            {STAGE_WORDS[stage]} <Badge>{deals.length}</Badge>
          </h2>
          <Items label={STAGE_WORDS[stage]}>
            {deals.map((deal) => (
              <DealItem key={deal.id} deal={deal} />
            ))}
          </Items>
        </section>
      ))}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function DealItem({ deal }: { deal: DealListItem }) {
  const now = useNow();
  const { id, photo, stage, interested, unanswered } = deal;
  const cents = stage === 'sold' ? deal.soldCents : deal.priceCents;
  const price = cents === null ? (stage === 'sold' ? 'No sale price' : 'No price yet') : moneyWords(cents);
  return (
    <Item
      facts={`${price} · ${sinceWords(deal, now)}`}
      actions={interested > 0 && <Badge look={unanswered > 0 ? 'soon' : ''}>{interestedWords(deal)}</Badge>}
    >
      {photo === null ? (
        <span className={styles.thumb} />
      ) : (
        <img className={styles.thumb} src={photoUrl(photo, 480)} alt="" loading="lazy" />
      )}
      <Link {...rowLink(id)} className={styles.place ?? ''} to={routes.deal(id)}>
        {titleOf(deal)}
      </Link>
    </Item>
  );
}

/** "3 interested, 1 to call" */
function interestedWords({ interested, unanswered }: DealListItem): string {
  const waiting = unanswered > 0 ? `, ${unanswered} to call` : '';
  return `${interested} interested${waiting}`;
}

/** Adds a deal for land that was bought without a lead. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { value, change, clear } = useKeyedDraft('new-deal', {
    ...{ state: '', county: '', acres: '', apn: '', boughtCents: '', costsCents: '' },
  });
  const { key, state, county, apn } = value;
  const addedId = useRef<string>(undefined);
  const add = async () => {
    const amount = (name: 'boughtCents' | 'costsCents') => parseFigure(value[name], 100);
    const deal = {
      ...{ countyFips: county, acres: parseFigure(value.acres) as number, apn: apn.trim() || null },
      ...{ boughtCents: amount('boughtCents'), costsCents: amount('costsCents') },
    };
    addedId.current = await addDeal(deal, key);
    clear();
  };
  const leave = () => {
    clear();
    if (addedId.current === undefined) onClose();
    else void navigate(routes.deal(addedId.current));
  };
  const text = (name: 'acres' | 'apn' | 'boughtCents' | 'costsCents', label: string, more: object) => (
    <Field
      label={label}
      name={name}
      autoComplete="off"
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      {...more}
    />
  );
  return (
    <DeskDialog title="Add a deal" onClose={onClose}>
      <SaveForm button="Add" onSave={add} onClose={leave} isReady={county !== ''}>
        <CountyChoice state={state} county={county} none="Choose…" onChange={change} />
        {text('acres', 'Acres', { inputMode: 'decimal', isRequired: true })}
        {text('apn', 'Parcel number', { maxLength: 60 })}
        {text('boughtCents', 'Bought for ($)', { inputMode: 'decimal' })}
        {text('costsCents', 'Costs in one sum ($)', {
          inputMode: 'decimal',
          hint: 'Closing, taxes, a survey. Only staff see what it cost.',
        })}
      </SaveForm>
    </DeskDialog>
  );
}
