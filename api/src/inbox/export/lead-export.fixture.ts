import { queryTestDatabase } from '../../test-api.fixture.js';
import { setTimeout as pause } from 'node:timers/promises';

/** The audit entries about the exports of a staff member. */
export const entriesOf = (staffId: string) =>
  queryTestDatabase("SELECT detail FROM audit_entries WHERE action = 'leads-exported' AND staff_id = $1 ORDER BY seq", [
    staffId,
  ]);

/** Waits for the entry about the end of the export, which is written after the last byte. */
export async function endOfExport(staffId: string): Promise<unknown> {
  for (let tries = 0; tries < 100; tries += 1) {
    const detail = (await entriesOf(staffId)).at(-1)?.['detail'] as { state?: string } | undefined;
    if (detail?.state !== undefined && detail.state !== 'begun') return detail;
    await pause(50);
  }
  return undefined;
}
