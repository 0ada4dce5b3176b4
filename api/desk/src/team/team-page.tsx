import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { useColleagues } from '../api/use-colleagues.ts';
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
  const { all, working, error } = useColleagues();
  const [from, setFrom] = useState<Colleague>();
  return (
    <>
      <PageHead title="Team" />
      {error && <ProblemBar problem={error} />}
      <ul className={styles.rows}>
        {all.map((colleague) => (
          <li key={colleague.id} className={styles.row}>
            <span>
              {colleague.name} <Badge>{colleague.role}</Badge>{' '}
              {!colleague.enabled && <Badge look="bad">disabled</Badge>}
            </span>
            {colleague.role !== 'viewer' && <Button onClick={() => setFrom(colleague)}>Hand over their leads…</Button>}
          </li>
        ))}
      </ul>
      {from && <HandoverDialog from={from} working={working} onClose={() => setFrom(undefined)} />}
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

interface HandoverDialogProps {
  from: Colleague;
  working: readonly Colleague[];
  onClose: () => void;
}

function HandoverDialog({ from, working, onClose }: HandoverDialogProps) {
  const [to, setTo] = useState(NOBODY);
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
          ...working.filter(({ id }) => id !== from.id).map(({ id, name }) => ({ value: id, label: name })),
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
