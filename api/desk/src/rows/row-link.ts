/** How the row of a lead is found among thousands: by the id of its link. No screen shows a lead twice. */
import { erasedStore } from '../live/apply-changes.ts';

const ROW = 'row-';

/** Marks the link of a row or card. */
export const rowLink = (id: string) => ({ id: `${ROW}${id}` });

/** The lead of such a link. */
export const leadOfLink = ({ id }: Element) => (id.startsWith(ROW) ? id.slice(ROW.length) : undefined);

export const linkOf = (id: string | undefined) => (id === undefined ? null : document.getElementById(rowLink(id).id));

/** What is erased leaves its row as high as it was, though little is in it: what stands below does not move. */
erasedStore.subscribe(() => {
  // Told before the rows are drawn again.
  for (const id of erasedStore.get()) {
    const row = linkOf(id)?.closest<HTMLElement>('tr, li');
    if (row?.style.minHeight === '') row.style.minHeight = `${row.getBoundingClientRect().height}px`;
  }
});
