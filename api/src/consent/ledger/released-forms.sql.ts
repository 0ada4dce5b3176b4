import { statement } from '../../database/statement.js';

/** For a FROM: the different forms of all releases, each once, with the hash of its HTML. */
export const FORM_COPIES = '(SELECT sha256, html FROM form_copies)';

/** For a FROM: the hash of the form of each release and form action, such as `/api/seller`. */
export const RELEASED_FORMS = '(SELECT section_release, action, form_sha256 FROM released_forms)';

/**
 * The hash of the form that a release of a section shows for an action such as `/api/seller`; null until a shell
 * reports the form. Both parameters are SQL expressions.
 */
export function formOfRelease(release: string, action: string): string {
  return `(SELECT form_sha256 FROM released_forms WHERE section_release = ${release} AND action = ${action})`;
}

/**
 * Stores the form that a release shows for an action and returns its hash. If the release already has a form for the
 * action, the old form stays and its hash is returned. Equal forms of several releases are stored once.
 */
export const STORE_FORM = statement<{ release: string; action: string; html: string }, { sha256: string }>(
  'store-released-form',
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
