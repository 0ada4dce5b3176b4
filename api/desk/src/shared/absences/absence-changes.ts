import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../live/query-keys.ts';

export type Setting = Schemas['AbsenceSetting'];

/** Lists, Today and the choices of colleagues are read again, because other leads are the user's now. */
function readAgain(): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.today });
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists });
  return queryClient.invalidateQueries({ queryKey: ['colleagues'] });
}

/** Sets the days away of an account. @param id undefined for the user's own */
export async function setAbsence(id: string | undefined, body: Setting): Promise<void> {
  await bodyOf(
    id === undefined
      ? api.PUT('/api/admin/staff/me/absence', { body })
      : api.PUT('/api/admin/staff/{id}/absence', { params: { path: { id } }, body }),
  );
  await readAgain();
}

/** Ends the days away of an account. @param id undefined for the user's own */
export async function endAbsence(id: string | undefined): Promise<void> {
  await bodyOf(
    id === undefined
      ? api.DELETE('/api/admin/staff/me/absence')
      : api.DELETE('/api/admin/staff/{id}/absence', { params: { path: { id } } }),
  );
  await readAgain();
}
