import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../live/query-keys.ts';

/** The open tasks that are due for the user. Each read is audited. */
export const dueTasksQuery = queryOptions({
  queryKey: queryKeys.dueTasks,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/closing-tasks', { signal })),
});

/** Reads the closings that are shown, and the tasks of Today, again. */
export function refreshClosings(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.closings }),
    queryClient.invalidateQueries({ queryKey: queryKeys.dueTasks }),
  ]);
}

/** @throws Problem */
export async function changeTask(id: string, body: Schemas['TaskChange']): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/closing-tasks/{id}', { params: { path: { id } }, body })).finally(refreshClosings);
}
