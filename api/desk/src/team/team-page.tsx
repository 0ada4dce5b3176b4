import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { tellDone } from '../changes/undo-store.ts';
import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { Choice } from '../parts/field.tsx';
import { Badge, ProblemBar } from '../parts/messages.tsx';
import { PageHead } from '../parts/page-head.tsx';
import styles from './team.module.css';

type Colleague = Schemas['Colleague'];

const NOBODY = '';

/** Who works here; an admin hands over all open leads of somebody who leaves or is away. */
export function TeamPage() {
  const names = useQuery({ queryKey: ['names'], queryFn: () => bodyOf(api.GET('/api/admin/staff/names', {})) });
  const [from, setFrom] = useState<Colleague>();
  return (
    <>
      <PageHead title="Team" />
      {names.error && <ProblemBar problem={names.error} />}
      <ul className={styles.rows}>
        {names.data?.items.map((colleague) => (
          <li key={colleague.id} className={styles.row}>
            <span>
              {colleague.name} <Badge>{colleague.role}</Badge>{' '}
              {!colleague.enabled && <Badge look="bad">disabled</Badge>}
            </span>
            {colleague.role !== 'viewer' && <Button onClick={() => setFrom(colleague)}>Hand over their leads…</Button>}
          </li>
        ))}
      </ul>
      {from && <HandoverDialog from={from} all={names.data?.items ?? []} onClose={() => setFrom(undefined)} />}
    </>
  );
}

/** Some thousands of leads take several requests: they are sent until none is left. */
async function handOver(from: string, to: string | null): Promise<number> {
  let moved = 0;
  for (;;) {
    const result = await bodyOf(
      api.POST('/api/admin/staff/{id}/handover', { params: { path: { id: from } }, body: { to } }),
    );
    moved += result.moved;
    if (result.remaining === 0) return moved;
  }
}

function HandoverDialog({ from, all, onClose }: { from: Colleague; all: readonly Colleague[]; onClose: () => void }) {
  const [to, setTo] = useState(NOBODY);
  const takers = all.filter(({ id, enabled, role }) => id !== from.id && enabled && role !== 'viewer');
  const handover = useMutation({
    mutationFn: () => handOver(from.id, to === NOBODY ? null : to),
    onSuccess: (moved) => {
      tellDone(`${moved} ${moved === 1 ? 'lead' : 'leads'} of ${from.name} handed over.`);
      onClose();
    },
  });
  return (
    <DeskDialog title={`Hand over the open leads of ${from.name}`} isOpen onClose={onClose}>
      <p>All that are open, suspected spam too. The history of each lead says so.</p>
      <Choice
        label="To"
        value={to}
        onChange={setTo}
        options={[
          { value: NOBODY, label: 'Nobody: they are new again' },
          ...takers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {handover.error && <ProblemBar problem={handover.error} />}
      <Button look="main" onClick={() => handover.mutate()} disabled={handover.isPending}>
        {handover.isPending ? 'Handing over…' : 'Hand over'}
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </DeskDialog>
  );
}
