import { useState } from 'react';
import { ActButton } from '../../../shared/components/act-button.tsx';
import { Button } from '../../../shared/components/button.tsx';
import { Item, Items } from '../../../shared/components/items.tsx';
import panel from '../../../shared/components/panel.module.css';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { dateWords } from '../../../shared/formatting/time-words.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { CostForm } from './cost-form.tsx';
import { removeCost } from './money-changes.ts';
import { costWords, purchaseLines, sumLines } from './money-words.ts';
import { PurchaseForm } from './purchase-form.tsx';

/** The costs and the profit of a deal, and the days for which we have the land. Buyers do not see it. */
export function MoneyPanel({ deal }: { deal: Deal }) {
  const { undo } = useDesk();
  const { isAtLeast } = useSession();
  const [opened, setOpened] = useState<'cost' | 'purchase'>();
  const close = () => setOpened(undefined);
  const mayEditPurchase = isAtLeast(deal.stage === 'preparing' ? 'agent' : 'admin');
  return (
    <section className={panel.panel} aria-labelledby="money">
      <h2 id="money">Money</h2>
      <Lines lines={purchaseLines(deal)} />
      {deal.costs.length > 0 && (
        <Items label="Costs">
          {deal.costs.map((cost) => (
            <Item
              key={cost.id}
              facts={`${dateWords(cost.day)}, by ${cost.by}${cost.note === null ? '' : `: ${cost.note}`}`}
              actions={
                isAtLeast('agent') && (
                  <ActButton aria-label={`Remove ${costWords(cost)}`} act={() => removeCost(undo, deal.id, cost)}>
                    Remove
                  </ActButton>
                )
              }
            >
              {costWords(cost)}
            </Item>
          ))}
        </Items>
      )}
      <Lines lines={sumLines(deal, mayEditPurchase)} />
      {deal.stage === 'sold' && deal.soldTerms === 'financed' && (
        <p className={panel.soft}>We finance it: the buyer pays the price over time.</p>
      )}
      {isAtLeast('agent') && (
        <div className={panel.buttons}>
          <Button onClick={() => setOpened('cost')}>Add a cost…</Button>
          {mayEditPurchase && <Button onClick={() => setOpened('purchase')}>Edit the purchase…</Button>}
        </div>
      )}
      {opened === 'cost' && <CostForm deal={deal} onClose={close} />}
      {opened === 'purchase' && <PurchaseForm deal={deal} onClose={close} />}
    </section>
  );
}

function Lines({ lines }: { lines: ReturnType<typeof sumLines> }) {
  return (
    <dl className={panel.facts}>
      {lines.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
