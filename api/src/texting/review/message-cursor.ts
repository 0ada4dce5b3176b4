const ID = /^message:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in the list of messages, as it travels in URLs. */
export function writeMessageCursor(id: string): string {
  return Buffer.from(`message:${id}`).toString('base64url');
}

/** Id of the last message of the page before; undefined when the text is no cursor of ours. */
export function readMessageCursor(cursor: string): string | undefined {
  return ID.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
}

export function isMessageCursor(value: unknown): boolean {
  return typeof value === 'string' && readMessageCursor(value) !== undefined;
}
