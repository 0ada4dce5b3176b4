import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { leadsWords, offerBulkUndo, undoBulk } from '../changes/bulk-changes.ts';
import { showDone } from '../changes/undo-store.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { STATUS_WORDS } from '../formatting/lead-words.ts';
import styles from './team.module.css';

type Colleague = Pick<Schemas['Colleague'], 'id' | 'name'>;

const UNASSIGNED = '';

/** Thousands of leads take several requests. Each part can be undone. */
async function handOver(from: Colleague, to: string | null): Promise<void> {
  const ids: string[] = [];
  let moved = 0;
  const path = { id: from.id };
  const words = () => `${leadsWords(moved)} reassigned from ${from.name}.`;
  for (let remaining = 1; remaining > 0;) {
    const result = await bodyOf(api.POST('/api/admin/staff/{id}/handover', { params: { path }, body: { to } }));
    ids.push(result.bulkId);
    ({ remaining } = result);
    moved += result.moved;
    if (moved > 0) offerBulkUndo(ids, words());
    if (result.moved === 0 && remaining > 0)
      throw new Error(
        `${leadsWords(remaining)} ${remaining === 1 ? 'is' : 'are'} still assigned to ${from.name}. Try again in a minute.`,
      );
  }
  const done = moved > 0 ? offerBulkUndo(ids, words()) : undefined;
  showDone(words(), done && (() => undoBulk(done)));
}

interface HandoverDialogProps {
  from: Colleague;
  working: readonly Colleague[];
  onClose: () => void;
}

/** Shows by status what will move and where to, then moves it. */
export function HandoverDialog({ from, working, onClose }: HandoverDialogProps) {
  const [to, setTo] = useState(UNASSIGNED);
  const { data, error } = useQuery({
    queryKey: ['open-leads', from.id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/staff/{id}/open-leads', { params: { path: { id: from.id } }, signal })),
    gcTime: 0,
  });
  const others = working.filter(({ id }) => id !== from.id);
  const heir = others.find(({ id }) => id === to)?.name;
  const count = data?.items.reduce((total, each) => total + each.count, 0);
  return (
    <DeskDialog title={`Reassign the open leads of ${from.name}`} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <SaveForm
        button="Reassign"
        isReady={Boolean(count)}
        onClose={onClose}
        onSave={() => handOver(from, to === UNASSIGNED ? null : to)}
      >
        <Choice
          label="To"
          value={to}
          onChange={setTo}
          options={{ [UNASSIGNED]: 'Unassigned', ...Object.fromEntries(others.map(({ id, name }) => [id, name])) }}
        />
        {count === 0 && <p>{from.name} has no open leads.</p>}
        <ul className={styles.groups} aria-label="What moves">
          {data?.items.map((group) => (
            <li key={group.status}>
              <strong>{`${STATUS_WORDS[group.status]}: ${group.count.toLocaleString('en-US')}`}</strong>{' '}
              {whereTo(group, heir)}
            </li>
          ))}
        </ul>
        <p>Statuses and follow-ups do not change. You can undo this for ten minutes.</p>
      </SaveForm>
    </DeskDialog>
  );
}

/** "→ Bob; 3 with a follow-up, 1 suspected spam" */
function whereTo({ status, followUps, spam }: Schemas['OpenLeads'], heir: string | undefined): string {
  const place = heir ?? (status === 'new' ? 'New and unassigned, in everyone’s Today' : 'the view Unassigned');
  const due = heir === undefined ? ', which everyone’s Today shows when it is due' : '';
  const more = [followUps > 0 && `${followUps} with a follow-up${due}`, spam > 0 && `${spam} suspected spam`].filter(
    (each) => each !== false,
  );
  return [`→ ${place}`, ...more].join('; ');
}
