/** A text to hand to the provider. */
export interface OutgoingText {
  /** In E.164. */
  readonly to: string;
  readonly body: string;
  /** A UUID of ours, which reports of the provider name. At a webhook also the idempotency key. */
  readonly reference: string;
}

/**
 * - `sent`: the provider accepted the text.
 * - `refused`: certainly not sent, with the provider's code such as 21610, or `http-400`.
 * - `untouched`: certainly not accepted, and it may be tried again: no connection, or too many requests.
 * - `unknown`: the request was written, but no usable answer came. Trying again could send the text twice.
 */
export type TextResult =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'refused'; readonly code: string }
  | { readonly state: 'untouched'; readonly reason: string }
  | { readonly state: 'unknown' };

/** Hands texts to the configured provider. Callers ask TextGate right before each text. */
export abstract class TextSender {
  /** Sends a text, in one attempt. Returns failures instead of throwing them. */
  abstract send(text: OutgoingText): Promise<TextResult>;
}
