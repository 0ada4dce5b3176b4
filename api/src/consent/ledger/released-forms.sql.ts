import { statement } from '../../database/statement.js';

/** For a FROM: the distinct forms of all releases, by the hash of their HTML. */
export const FORM_COPIES = '(SELECT sha256, html FROM form_copies)';

/** For a FROM: the form of each release and action. */
export const RELEASED_FORMS = '(SELECT section_release, action, form_sha256 FROM released_forms)';

/**
 * The hash of the form that a release of a section shows for an action; null until a shell reports it. Both parameters
 * are SQL expressions.
 */
export function formOfRelease(release: string, action: string): string {
  return `(SELECT form_sha256 FROM released_forms WHERE section_release = ${release} AND action = ${action})`;
}

/**
 * Stores the form that a release shows for an action, and returns the hash of the stored one. The copy of a release
 * never changes. Equal forms of several releases are one copy.
 */
export const KEEP_FORM = statement<{ release: string; action: string; html: string }, { sha256: string }>(
  'keep-released-form',
  `
WITH given AS (SELECT sha256(convert_to(:html::text, 'UTF8')) AS sha256), copy AS (
  INSERT INTO form_copies (sha256, html) SELECT sha256, :html::text FROM given ON CONFLICT DO NOTHING
), kept AS (
  INSERT INTO released_forms (section_release, action, form_sha256) SELECT :release::text, :action::text, sha256 FROM given
  ON CONFLICT DO NOTHING
  RETURNING form_sha256
)
SELECT encode(coalesce((SELECT form_sha256 FROM kept), ${formOfRelease(':release::text', ':action::text')}, sha256), 'hex') AS sha256 FROM given`,
);
