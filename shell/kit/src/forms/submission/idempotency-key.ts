/** The idempotency key of the current attempt to submit a form. */
export interface Attempt {
  /** Returns the same key for the same body until the attempt is settled, and a new key for a changed body. */
  keyFor: (body: string) => string;
  /** Ends the attempt after a success, so that the next submission gets a new key even with the same text. */
  settle: () => void;
}

/**
 * Starts an attempt. Its first body gets the key that the shell's server wrote into the page, because the browser may
 * have posted the same form before the scripts loaded. The api stores requests with the same key and body as one lead
 * (`api/src/intake/submissions.repository.ts`).
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
