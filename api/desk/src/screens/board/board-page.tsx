import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { pick } from '../../shared/api/pick.ts';
import { changeLead } from '../../shared/changes/change-lead.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Choice } from '../../shared/components/field.tsx';
import { LostDialog } from '../../shared/rows/lost-dialog.tsx';
import { NewsPill } from '../../shared/rows/news-pill.tsx';
import { nameOf, STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
import { CardMenu } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import styles from './board.module.css';

type Item = Schemas['LeadListItem'];
type Status = Schemas['LeadStatus'];

/** The columns for each type of lead, in the order in which leads pass them. */
const COLUMNS: Readonly<Record<Schemas['LeadType'], readonly Status[]>> = {
  seller: ['new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost'],
  buyer: ['new', 'contacted', 'active', 'inactive'],
};

const TYPES = { seller: 'Sellers', buyer: 'Buyers' };

const nextWords = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** "John Doe stays in New. A lead cannot move from New to Closed, only to Contacted or Lost." */
function refusalWords(lead: Item, to: Status): string {
  const [from, next] = [STATUS_WORDS[lead.status], lead.nextStatuses.map((each) => STATUS_WORDS[each])];
  const only = next.length > 0 ? `, only to ${nextWords.format(next)}` : '';
  return `${nameOf(lead)} stays in ${from}. A lead cannot move from ${from} to ${STATUS_WORDS[to]}${only}.`;
}

/** Leads by status. A card moves by its menu or by dragging, to allowed statuses only. */
export function BoardPage() {
  const desk = useDesk();
  const [params, setParams] = useSearchParams();
  const type = params.get('type') === 'buyer' ? 'buyer' : 'seller';
  const [shown, setShown] = useState<Status>('new');
  const [dragged, setDragged] = useState<Item>();
  const [lost, setLost] = useState<Item>();
  const columns = COLUMNS[type];
  const phoneColumn = columns.includes(shown) ? shown : 'new';

  const changeStatus = (lead: Item, status: Status, lostReason?: Schemas['LostReason']) => {
    const what = `now has the status ${STATUS_WORDS[status]}`;
    desk.undo.inBackground(changeLead(desk, lead, { status, ...(lostReason && { lostReason }) }, what));
  };
  const move = (lead: Item, status: Status) => {
    if (lead.status === status) return;
    if (!lead.nextStatuses.includes(status)) desk.undo.showDone(refusalWords(lead, status));
    else if (status === 'lost') setLost(lead);
    else changeStatus(lead, status);
  };
  return (
    <>
      <title>Board · desk</title>
      <NewsPill />
      <div className={styles.top}>
        <h1>Board</h1>
        <Choice label="Type" value={type} options={TYPES} onChange={(value) => setParams({ type: value })} />
        <div className={styles.chooser}>
          <Choice label="Column" value={phoneColumn} options={pick(STATUS_WORDS, columns)} onChange={setShown} />
        </div>
      </div>
      <div className={styles.board}>
        {columns.map((status) => (
          <BoardColumn
            key={`${type} ${status}`}
            type={type}
            status={status}
            isShown={status === phoneColumn}
            canDrop={dragged !== undefined && dragged.nextStatuses.includes(status)}
            onDrag={setDragged}
            onDrop={() => (dragged ? move(dragged, status) : desk.undo.showDone('Only cards can be dropped here.'))}
          />
        ))}
      </div>
      <CardMenu onMove={move} />
      {lost && (
        <LostDialog
          what={nameOf(lost)}
          onClose={() => setLost(undefined)}
          onChosen={(reason) => changeStatus(lost, 'lost', reason)}
        />
      )}
    </>
  );
}
