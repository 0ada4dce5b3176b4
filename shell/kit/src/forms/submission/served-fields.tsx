import { field, place } from '../../../release/format/form-names.ts';

export interface ServedFieldsProps {
  names: readonly (keyof typeof place)[];
  /** Release of the section that shows the form. */
  release: string;
}

/**
 * Hidden fields of a form without scripts: the release, and what the shell's server fills in each page that it serves:
 * a fresh token, a fresh key. Those are no elements of React's, which would put the empty places back when it takes the
 * page over.
 */
export function ServedFields({ names, release }: ServedFieldsProps) {
  const html = names.map((name) => `<input type="hidden" name="${name}" value="${place[name]}">`).join('');
  return (
    <>
      <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      <input type="hidden" name={field.release} value={release} />
    </>
  );
}
