import { ApiProperty } from '../http/fields/api-fields.js';
import { Satisfies } from '../http/fields/field-checks.js';
import { isName, isVersion } from './release-report.dto.js';

const MOST_BYTES = 60_000;

function isRelease(value: unknown): boolean {
  const [section, version, ...more] = typeof value === 'string' ? value.split('@') : [];
  return more.length === 0 && String(value).length <= 100 && isName(section) && isVersion(version);
}

// Characters that Postgres cannot store and no form contains.
const UNSTORABLE = /[\p{Cs}\0]/u;

// A form without its page, from older shells and from shells whose document was refused.
const BARE_FORM = /^<form\b[\s\S]*<\/form>$/;
// The document may be opened on any computer, as evidence of a consent. Its policy comes first, so that the document
// runs no scripts, loads nothing and sends nothing.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
const DOCUMENT_START = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
// Elements that the policy does not block, or that a copy does not need.
const UNWANTED =
  /<(script|iframe|frame|object|embed|link|base)\b|http-equiv="refresh"|\ssrcset=|\ssrc=(?!"data:image\/)/i;

function isFormDocument(html: string): boolean {
  const form = html.search(/<form\b/);
  const hasForm = form >= 0 && form < html.lastIndexOf('</form>') && html.endsWith('</html>');
  return html.startsWith(DOCUMENT_START) && hasForm && !UNWANTED.test(html);
}

function isForm(value: unknown): boolean {
  if (typeof value !== 'string' || Buffer.byteLength(value) > MOST_BYTES || UNSTORABLE.test(value)) return false;
  return BARE_FORM.test(value) || isFormDocument(value);
}

/** The form that a release of a section shows, before a visitor fills it in. */
export class ReleasedForm {
  @ApiProperty({ maxLength: 100, description: 'Section and version.', example: 'seller@1.4.0-3f9d543' })
  @Satisfies(isRelease, 'Send a section and its version, such as seller@1.4.0.')
  release: string;

  @ApiProperty({
    pattern: '^/api/[a-z-]+(/[a-z-]+)*$',
    maxLength: 100,
    description: 'Where it posts to.',
    example: '/api/seller',
  })
  @Satisfies(
    (value) => typeof value === 'string' && value.length <= 100 && /^\/api\/[a-z-]+(\/[a-z-]+)*$/.test(value),
    'Send the path that the form posts to, such as /api/seller.',
  )
  action: string;

  @ApiProperty({
    maxLength: MOST_BYTES,
    description:
      'The page with the form and its styles, as a document that needs nothing else and whose policy lets it do nothing; or the bare form.',
    example:
      '<!doctype html><html lang="en"><head>…</head><body>…<form method="post" action="/api/seller">…</form>…</body></html>',
  })
  @Satisfies(
    isForm,
    `Send the form, or a document that shows it and can do nothing else, with at most ${MOST_BYTES} bytes.`,
  )
  html: string;
}

/** The stored copy of a form. */
export class KeptForm {
  @ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the kept HTML.',
    example: '5f2b51ca2fdc5baa31ec02e002f69aec15ebd3b8ebc0b1e5b7ffb2d0ae1ef3c4',
  })
  sha256: string;
}
