import type { Schemas } from '../../../shared/api/call.ts';
import { DeskDialog } from '../../../shared/components/dialog.tsx';
import { Field } from '../../../shared/components/field.tsx';
import { SaveForm } from '../../../shared/components/form.tsx';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { useVersionedDraft } from '../../../shared/drafts/use-versioned-draft.ts';
import { dollarsIn, parseFigure } from '../../../shared/formatting/money.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { changePurchase } from './money-changes.ts';

/** A dialog for what we paid for the land of a deal, and when. */
export function PurchaseForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { undo } = useDesk();
  const current = { ...textsOf(deal), version: deal.version };
  const { value, change, clear, stale } = useVersionedDraft(`purchase:${deal.id}`, current);
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    // Only changed fields are sent.
    const before: Partial<Record<string, unknown>> = fieldsOf(value.of);
    const changed = Object.entries(fieldsOf(value)).filter(([name, field]) => field !== before[name]);
    if (changed.length === 0) return;
    await changePurchase(undo, { ...deal, version: value.version }, Object.fromEntries(changed));
    undo.showDone('Saved.');
  };
  return (
    <DeskDialog title="Edit the purchase" onClose={onClose}>
      <SaveForm onSave={save} onClose={leave} stale={stale}>
        <Field
          label="Bought for ($)"
          name="boughtCents"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={value.bought}
          onChange={(next) => change({ bought: next })}
        />
        <Field
          label="Bought on"
          name="boughtOn"
          type="date"
          value={value.boughtOn}
          onChange={(next) => change({ boughtOn: next })}
        />
        <Field
          label="Costs in one sum ($)"
          name="costsCents"
          inputMode="decimal"
          autoComplete="off"
          hint="Besides the costs that you add one by one."
          value={value.costs}
          onChange={(next) => change({ costs: next })}
        />
      </SaveForm>
    </DeskDialog>
  );
}

/** The purchase as the form shows it. */
const textsOf = ({ boughtCents, boughtOn, costsCents }: Deal) => ({
  ...{ bought: dollarsIn(boughtCents), boughtOn: boughtOn ?? '', costs: dollarsIn(costsCents) },
});

/** The fields of the form as the api expects them. */
const fieldsOf = ({ bought, boughtOn, costs }: ReturnType<typeof textsOf>): Schemas['PurchaseFields'] => ({
  ...{ boughtCents: parseFigure(bought, 100), boughtOn: boughtOn || null, costsCents: parseFigure(costs, 100) },
});
