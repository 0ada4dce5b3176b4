declare global {
  /** Digests of what this visit may load, by path. Read by webpack's chunk loading in the shell and the sections. */
  var scriptIntegrity: Record<string, string> | undefined;
}

/**
 * Every script that is inserted from now on carries its digest; the browser blocks one without, or with other bytes.
 */
export function requireIntegrity(known: Record<string, string>): void {
  globalThis.scriptIntegrity = known;
}
