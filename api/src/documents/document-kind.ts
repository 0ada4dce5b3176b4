/** The kinds of files that are accepted. */
export const DOCUMENT_KINDS = ['pdf', 'jpeg', 'png'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

interface Format {
  readonly type: string;
  readonly endings: readonly [string, ...string[]];
  /** The first bytes of each file, in Latin-1. */
  readonly start: string;
}

/**
 * The formats by kind. A PDF must begin with its first bytes, although readers also accept it after other bytes:
 * such a file could be a program or a page as well.
 */
export const FORMATS: Readonly<Record<DocumentKind, Format>> = {
  pdf: { type: 'application/pdf', endings: ['.pdf'], start: '%PDF-' },
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'], start: '\xff\xd8\xff' },
  png: { type: 'image/png', endings: ['.png'], start: '\x89PNG\r\n\x1a\n' },
};

/** The kind of a file by its first bytes; undefined for other kinds. */
export function kindOf(first: Buffer): DocumentKind | undefined {
  const start = first.toString('latin1', 0, 8);
  return DOCUMENT_KINDS.find((kind) => start.startsWith(FORMATS[kind].start));
}

// The entry of a PDF's trailer, which is never compressed (ISO 32000-1, 7.5.5 and 7.5.8.2).
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
const LONGEST_ENTRY = 40;

/** Returns a function that gets a PDF part by part, and returns whether it is encrypted as far as it was read. */
export function watchEncryption(): (part: Buffer) => boolean {
  let isEncrypted = false;
  let end = '';
  return (part) => {
    const text = end + part.toString('latin1');
    isEncrypted ||= ENCRYPTED.test(text);
    end = text.slice(-LONGEST_ENTRY);
    return isEncrypted;
  };
}
