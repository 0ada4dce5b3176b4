import type { JobInsert } from 'pg-boss';

/** The job of one try: one at a time for a delivery, and in a group with those for the same destination. */
export function deliveryJobOf({ id, destination }: { readonly id: string; readonly destination: string }): JobInsert {
  return { data: { deliveryId: id }, singletonKey: id, group: { id: destination } };
}
