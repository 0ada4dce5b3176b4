import type { PageData } from '../page-data.ts';

declare global {
  /** Digests of the scripts that this visit may run, by path. Read by webpack's chunk loading in the shell and the sections. */
  var scriptIntegrity: Record<string, string> | undefined;
}

/** Every script that is inserted from now on carries its digest; the browser blocks one without, or with other bytes. */
export function requireIntegrity({ integrity, releases }: PageData): void {
  globalThis.scriptIntegrity = Object.assign({}, integrity, ...Object.values(releases).map((release) => release.integrity));
}
