import { ApiProperty } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isName, isVersion } from './report-shapes.js';

const MOST_BYTES = 60_000;

const Is = (message: string, test: (value: unknown) => boolean) => ValidateBy({ name: 'isOfForm', validator: { validate: test } }, { message });

function isRelease(value: unknown): boolean {
  const [section, version, ...more] = typeof value === 'string' ? value.split('@') : [];
  return more.length === 0 && String(value).length <= 100 && isName(section) && isVersion(version);
}

// What Postgres cannot hold, or a form never has.
const UNSTORABLE = /[\p{Cs}\0]/u;

function isForm(value: unknown): boolean {
  return typeof value === 'string' && /^<form\b[\s\S]*<\/form>$/.test(value) && Buffer.byteLength(value) <= MOST_BYTES && !UNSTORABLE.test(value);
}

/** The form that a release of a section shows, before a visitor fills it in. */
export class ReleasedForm {
  @ApiProperty({ maxLength: 100, description: 'Section and version.', example: 'seller@1.4.0-3f9d543' })
  @Expose()
  @Is('Send a section and its version, such as seller@1.4.0.', isRelease)
  release: string;

  @ApiProperty({ pattern: '^/api/[a-z-]+(/[a-z-]+)*$', maxLength: 100, description: 'Where it posts to.', example: '/api/seller' })
  @Expose()
  @Is('Send the path that the form posts to, such as /api/seller.', (value) => typeof value === 'string' && value.length <= 100 && /^\/api\/[a-z-]+(\/[a-z-]+)*$/.test(value))
  action: string;

  @ApiProperty({ maxLength: MOST_BYTES, example: '<form method="post" action="/api/seller">…</form>' })
  @Expose()
  @Is(`Send the form's HTML, with at most ${MOST_BYTES} bytes.`, isForm)
  html: string;
}

/** What is kept for the release; the first copy stays. */
export class KeptForm {
  @ApiProperty({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the kept HTML.', example: '5f2b51ca2fdc5baa31ec02e002f69aec15ebd3b8ebc0b1e5b7ffb2d0ae1ef3c4' })
  sha256: string;
}
