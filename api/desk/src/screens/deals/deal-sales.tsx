import { counted } from '../../shared/formatting/lead-words.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge } from '../../shared/components/messages.tsx';
import panel from '../../shared/components/panel.module.css';
import { moneyWords } from '../../shared/formatting/money.ts';
import { dateWords } from '../../shared/formatting/time-words.ts';
import { confirmComp } from '../../shared/offers/offer-changes.ts';
import { authorWords, needsConfirmation } from '../../shared/offers/offer-words.ts';
import { useSession } from '../../shared/session/session-store.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';

/** The sales that can support the claim "below market", each with a button that confirms it. */
export function DealSales({ sales }: { sales: Deal['sales'] }) {
  const { staff, isAtLeast } = useSession();
  if (sales.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="sales">
      <h2 id="sales">Sales</h2>
      <Items label="Sales">
        {sales.map((sale) => (
          <Item
            key={sale.id}
            facts={
              <>
                {dateWords(sale.day)}
                {authorWords(sale)}
                {sale.url && (
                  <>
                    {', '}
                    <a href={sale.url} target="_blank" rel="noopener noreferrer">
                      page
                    </a>
                  </>
                )}
              </>
            }
            actions={
              sale.isVouched ? (
                <Badge look="good">Counts</Badge>
              ) : isAtLeast('agent') && needsConfirmation(sale, staff.name) ? (
                <ActButton act={() => confirmComp(sale.id)}>Confirm</ActButton>
              ) : (
                <Badge look="soon">Not confirmed</Badge>
              )
            }
          >
            {moneyWords(sale.priceCents)}, {counted(sale.acres, 'acre')}
          </Item>
        ))}
      </Items>
    </section>
  );
}
