/** The key of the attempt that is under way. */
export interface Attempt {
  /** The same key for the same body until the attempt is settled; a changed body is a new attempt. */
  keyFor: (body: string) => string;
  /** Called after success: the next submission is another one, even with the same text. */
  settle: () => void;
}

/**
 * The first body gets the key that the page was served with (`shell/server/pages/page-composer.ts`), because the
 * browser may have posted the form before the scripts loaded. `api/src/intake/submissions.repository.ts` decides which
 * requests are the same attempt.
 */
export function startAttempt(servedKey?: string): Attempt {
  let current: { body: string; key: string } | null = null;
  let first = servedKey;
  return {
    keyFor(body) {
      if (current?.body !== body) current = { body, key: first ?? createUuid() };
      first = undefined;
      return current.key;
    },
    settle() {
      current = null;
    },
  };
}

/** A random UUID (version 4), also on pages without TLS, where browsers have no crypto.randomUUID. */
export function createUuid(): string {
  const random = () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', random);
}
