import { readShownWording } from '../consent/ledger/consent-evidence.js';
import type { LedgerRecord } from '../consent/ledger/ledger-record.dto.js';

const FIELDS = { terms: 'consentWording', sms: 'smsConsentWording' } as const;

const INPUT = /<input\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /\s([\w-]{1,64})=(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Returns the wording for a channel from the hidden field in the copy of a form. Undefined unless the copy has exactly
 * one such field.
 */
export function findWording(html: string, channel: keyof typeof FIELDS): string | undefined {
  const inputs = (html.match(INPUT) ?? []).map(readAttributes).filter((input) => input.get('name') === FIELDS[channel]);
  if (inputs.length !== 1) return undefined;
  return readShownWording({ plain: inputs[0]?.get('value') }) ?? undefined;
}

function readAttributes(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? ''),
    ]),
  );
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

/** Whether the wording that the browser sent equals the one in the copy of the form; null if either is unknown. */
export function isWordingOfForm(
  record: LedgerRecord,
  forms: readonly { readonly sha256: string; readonly html: string }[],
): boolean | null {
  if (record.kind !== 'grant' || record.source !== 'form' || record.wording === null) return null;
  const form =
    record.formSha256 === null
      ? findByRelease(record, forms)
      : forms.find(({ sha256 }) => sha256 === record.formSha256);
  const registered = form && findWording(form.html, record.channel);
  return registered === undefined ? null : registered === record.wording;
}

// The grants of a lead all come from one form, so a single copy in the certificate is the copy of that form.
function findByRelease<T>({ sectionRelease }: LedgerRecord, forms: readonly T[]): T | undefined {
  return sectionRelease !== null && forms.length === 1 ? forms[0] : undefined;
}
