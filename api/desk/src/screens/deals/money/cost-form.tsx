import type { Schemas } from '../../../shared/api/call.ts';
import { DeskDialog } from '../../../shared/components/dialog.tsx';
import { Choice, Field } from '../../../shared/components/field.tsx';
import { SaveForm } from '../../../shared/components/form.tsx';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { useKeyedDraft } from '../../../shared/drafts/use-draft.ts';
import { parseFigure } from '../../../shared/formatting/money.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { addCost } from './money-changes.ts';
import { COST_WORDS } from './money-words.ts';

/** A dialog that adds a cost to a deal. */
export function CostForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { undo } = useDesk();
  const { value, change, clear } = useKeyedDraft(`cost:${deal.id}`, {
    ...{ kind: '' as Schemas['CostKind'] | '', amount: '', day: deal.today, note: '' },
  });
  const { key, kind, amount, day, note } = value;
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    if (kind === '') return;
    const cost = { kind, amountCents: parseFigure(amount, 100) as number, day, note: note.trim() || null };
    await addCost(undo, deal.id, cost, key);
  };
  return (
    <DeskDialog title="Add a cost" onClose={onClose}>
      <SaveForm button="Add" onSave={save} onClose={leave} isReady={kind !== ''}>
        <Choice
          label="For"
          name="kind"
          value={kind}
          options={{ ...(kind === '' && { '': 'Choose…' }), ...COST_WORDS }}
          onChange={(next) => change({ kind: next })}
          autoFocus
        />
        <Field
          label="Amount ($)"
          name="amountCents"
          inputMode="decimal"
          autoComplete="off"
          isRequired
          value={amount}
          onChange={(next) => change({ amount: next })}
        />
        <Field label="Date" name="day" type="date" isRequired value={day} onChange={(next) => change({ day: next })} />
        <Field
          label="Note"
          name="note"
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(next) => change({ note: next })}
        />
      </SaveForm>
    </DeskDialog>
  );
}
