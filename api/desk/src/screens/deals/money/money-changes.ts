import { api, bodyOf, type Schemas } from '../../../shared/api/call.ts';
import { refreshAfterAction, refreshDeals, versioned } from '../../../shared/deals/deal-changes.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import type { Undo } from '../../../shared/changes/undo.ts';
import { costWords } from './money-words.ts';

type Cost = Pick<Schemas['DealCost'], 'id' | 'kind' | 'amountCents'>;

const paramsOf = (dealId: string, costId: string) => ({ params: { path: { id: dealId, costId } } });

/** Adds a cost, which can be undone. @param key the same for each retry. @throws Problem */
export async function addCost(undo: Undo, dealId: string, cost: Schemas['NewCost'], key: string): Promise<void> {
  const params = { path: { id: dealId }, header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/deals/{id}/costs', { params, body: cost })).finally(refreshDeals);
  undo.showDone(`Added: ${costWords(cost)}.`, () => remove(dealId, id));
}

/** Removes a cost, which can be undone. @throws Problem */
export async function removeCost(undo: Undo, dealId: string, cost: Cost): Promise<void> {
  await remove(dealId, cost.id);
  undo.showDone(`Removed: ${costWords(cost)}.`, async () => {
    const params = paramsOf(dealId, cost.id);
    await bodyOf(api.POST('/api/admin/deals/{id}/costs/{costId}/restoration', params)).finally(refreshDeals);
  });
}

async function remove(dealId: string, costId: string): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/deals/{id}/costs/{costId}', paramsOf(dealId, costId))).finally(refreshDeals);
}

/** @throws Problem */
export async function changePurchase(undo: Undo, deal: Deal, body: Schemas['PurchaseFields']): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}/purchase', { ...versioned(deal), body })).finally(() =>
    refreshAfterAction(undo),
  );
}
