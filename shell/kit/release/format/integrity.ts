import { createHash } from 'node:crypto';

/** Subresource integrity of a file, as `integrity` attributes hold it: `sha384-` and base64. */
export function digestOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
