const FORM = /^notice:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in the list of deliveries, as it travels in URLs. */
export function writeDeliveryCursor(id: string): string {
  return Buffer.from(`notice:${id}`).toString('base64url');
}

/** Id of the last delivery of the page before; undefined when the text is no cursor of ours. */
export function readDeliveryCursor(cursor: string): string | undefined {
  const id = FORM.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return id !== undefined && writeDeliveryCursor(id) === cursor ? id : undefined;
}

export function isDeliveryCursor(value: unknown): boolean {
  return typeof value === 'string' && readDeliveryCursor(value) !== undefined;
}
