/** webpack loader: replaces the stand-in `shown-track-record.ts` by the checked track record, with its picture. */
import type { LoaderContext } from 'webpack';
import type { ShownRecord } from './track-record-build.ts';

export default function loadTrackRecord(this: LoaderContext<ShownRecord>): string {
  const { record, isExample } = this.getOptions();
  const { person, ...others } = record;
  const shown = JSON.stringify({ ...others, isExample });
  if (!person) return `export const shownTrackRecord = ${shown};`;
  const { file, alt } = person.portrait;
  return `import picture from ${JSON.stringify(`./${file}`)};
const person = { ...${JSON.stringify(person)}, portrait: { ...picture, alt: ${JSON.stringify(alt)} } };
export const shownTrackRecord = { ...${shown}, person };`;
}
