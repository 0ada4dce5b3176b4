import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import type { BulkDone } from '../../shared/changes/bulk-changes.ts';
import type { Desk } from '../../shared/desk/desk.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { NotChangedList } from '../../shared/changes/bulk-results.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { DeskForm, FormButtons } from '../../shared/components/form.tsx';
import { ProblemBar } from '../../shared/components/messages.tsx';
import { counted, STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import styles from './team.module.css';

type Colleague = Pick<Schemas['Colleague'], 'id' | 'name'>;

const UNASSIGNED = '';

/** Some leads could not be reassigned, because colleagues are changing them. */
class StillAssigned extends Error {
  left: readonly Schemas['LeadName'][] = [];
}

/** Reassigns all open leads, thousands of them in several requests. One undo restores all that were moved. */
async function handOver({ bulk, undo }: Desk, from: Colleague, to: string | null): Promise<void> {
  const ids: string[] = [];
  let moved = 0;
  let done: BulkDone | undefined;
  const path = { id: from.id };
  const words = () => `${counted(moved, 'lead')} reassigned from ${from.name}.`;
  for (let remaining = 1; remaining > 0;) {
    const result = await bodyOf(api.POST('/api/admin/staff/{id}/handover', { params: { path }, body: { to } }));
    ids.push(result.bulkId);
    ({ remaining } = result);
    moved += result.moved;
    if (moved > 0) done = bulk.offerUndo(ids, words());
    if (result.moved === 0 && remaining > 0)
      throw Object.assign(
        new StillAssigned(
          `${counted(remaining, 'lead is', 'leads are')} still assigned to ${from.name}. Try again in a minute.`,
        ),
        { left: result.left },
      );
  }
  undo.showDone(words(), done && (() => bulk.undoBulk(done)));
}

interface HandoverDialogProps {
  from: Colleague;
  /** The colleagues who can receive leads. */
  candidates: readonly Colleague[];
  /** Whether the account is disabled after the handover. */
  isLeaving: boolean;
  onClose: () => void;
}

/**
 * Shows by status which leads will move and to whom, then moves them; for a member who leaves, it also disables the
 * account.
 */
export function HandoverDialog({ from, candidates, isLeaving, onClose }: HandoverDialogProps) {
  const desk = useDesk();
  const { id, name } = from;
  const [to, setTo] = useState(UNASSIGNED);
  const hasMoved = useRef(false);
  const { run, error, isPending } = useConfirmed();
  const leads = useQuery({
    queryKey: ['open-leads', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/{id}/open-leads', { params: { path: { id } }, signal })),
    gcTime: 0,
  });
  const others = candidates.filter((each) => each.id !== id);
  const receiver = others.find((each) => each.id === to)?.name;
  const count = leads.data?.items.reduce((total, each) => total + each.count, 0);
  const save = async () => {
    // Disabling may ask for the password and run this function again, after the leads have moved.
    if (count !== 0 && !hasMoved.current) await handOver(desk, from, to === UNASSIGNED ? null : to);
    hasMoved.current = true;
    if (isLeaving) {
      await bodyOf(api.PATCH('/api/admin/staff/{id}', { params: { path: { id } }, body: { disabled: true } }));
      desk.undo.showDone(`${name} can no longer sign in.`);
    }
    onClose();
  };
  return (
    <DeskDialog title={isLeaving ? `Disable ${name}` : `Reassign the open leads of ${name}`} onClose={onClose}>
      {leads.error && <ProblemBar problem={leads.error} />}
      <DeskForm problem={error} onSave={() => run(save)}>
        {error instanceof StillAssigned && (
          <NotChangedList
            leads={error.left.map(({ id, name }) => ({ id, name: name ?? 'Erased lead', why: 'locked' }))}
          />
        )}
        {isLeaving && <p>All sessions of {name} end at once.</p>}
        {count === 0 ? (
          <p>{name} has no open leads.</p>
        ) : (
          <>
            <Choice
              label="To"
              value={to}
              onChange={setTo}
              options={{
                [UNASSIGNED]: 'Unassigned',
                ...Object.fromEntries(others.map((each) => [each.id, each.name])),
              }}
            />
            <ul className={styles.groups} aria-label="What moves">
              {leads.data?.items.map((group) => (
                <li key={group.status}>
                  <strong>{`${STATUS_WORDS[group.status]}: ${group.count.toLocaleString('en-US')}`}</strong>{' '}
                  {destinationWords(group, receiver)}
                </li>
              ))}
            </ul>
            <p>Statuses and follow-ups do not change. You can undo this for ten minutes.</p>
          </>
        )}
        <FormButtons
          button={isLeaving ? 'Disable' : 'Reassign'}
          isDisabled={isPending || count === undefined || (count === 0 && !isLeaving)}
          onCancel={onClose}
        />
      </DeskForm>
    </DeskDialog>
  );
}

/** "→ Bob; 3 with a follow-up; 1 suspected spam" */
function destinationWords({ status, followUps, spam }: Schemas['OpenLeads'], receiver: string | undefined): string {
  const place = receiver ?? (status === 'new' ? 'New and unassigned, in everyone’s Today' : 'the view Unassigned');
  const due = receiver === undefined ? ', which everyone’s Today shows when it is due' : '';
  const more = [followUps > 0 && `${followUps} with a follow-up${due}`, spam > 0 && `${spam} suspected spam`].filter(
    (each) => each !== false,
  );
  return [`→ ${place}`, ...more].join('; ');
}
