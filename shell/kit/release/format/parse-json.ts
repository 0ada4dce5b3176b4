/** What the bytes say, or undefined when they are no JSON: whatever an origin or a folder holds. */
export function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '');
  } catch {
    return undefined;
  }
}
