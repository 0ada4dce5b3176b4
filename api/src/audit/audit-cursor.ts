/** A place in the audit trail, as it travels in URLs. */
export function writeAuditCursor(seq: string): string {
  return Buffer.from(`audit:${seq}`).toString('base64url');
}

/** Number of the last entry of the page before; undefined when the text is no cursor of ours. */
export function readAuditCursor(cursor: string): string | undefined {
  const seq = /^audit:([1-9]\d{0,17})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return seq !== undefined && writeAuditCursor(seq) === cursor ? seq : undefined;
}

export function isAuditCursor(value: unknown): boolean {
  return typeof value === 'string' && readAuditCursor(value) !== undefined;
}
