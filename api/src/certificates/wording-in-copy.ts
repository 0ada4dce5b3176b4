import { readShownWording } from '../consent/ledger/consent-evidence.js';
import type { LedgerRecord } from '../consent/ledger/ledger-record.dto.js';

const FIELDS = { terms: 'consentWording', sms: 'smsConsentWording' } as const;

const INPUT = /<input\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /\s([\w-]{1,64})=(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Finds the wording for a channel in the copy of a form, in the hidden field for visitors without scripts. Undefined
 * unless the copy has exactly one such field.
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

/** Whether a row's wording, as sent by the browser, equals that in the copy of its form; null if either is unknown. */
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

// All rows of a lead's form have the same release, and a certificate has only the copies of its rows.
function findByRelease<T>({ sectionRelease }: LedgerRecord, forms: readonly T[]): T | undefined {
  return sectionRelease !== null && forms.length === 1 ? forms[0] : undefined;
}
