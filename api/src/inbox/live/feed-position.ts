/** How far somebody has followed: the entry of the audit trail, and the newest lead. */
export interface FeedPosition {
  readonly seq: string;
  readonly leadId: string;
}

/** Before every lead. */
export const NO_LEAD = '00000000-0000-0000-0000-000000000000';

const ID = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The `id:` of an event. */
export function writePosition({ seq, leadId }: FeedPosition): string {
  return `${seq}.${leadId}`;
}

/** Reads a Last-Event-ID; undefined when it is none of ours. */
export function readPosition(text: string): FeedPosition | undefined {
  const [, seq, leadId] = ID.exec(text) ?? [];
  return seq === undefined || leadId === undefined ? undefined : { seq, leadId };
}

/** An id (UUIDv7) before those of all leads that arrived so many milliseconds before another or later. */
export function idBefore(id: string, milliseconds: number): string {
  const time = Math.max(0, Number.parseInt(id.replace('-', '').slice(0, 12), 16) - milliseconds);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
