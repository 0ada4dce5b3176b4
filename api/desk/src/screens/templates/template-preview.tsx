import panel from '../../shared/components/panel.module.css';
import type { Schemas } from '../../shared/api/call.ts';
import { LetterText, MarkedWords, markMissing } from '../../shared/letters/letter-text.tsx';
import { fillText } from '../../shared/templates/template-text.ts';
import styles from './templates.module.css';

interface TemplatePreviewProps {
  of: { purpose: Schemas['TemplatePurpose']; subject: string; text: string };
  /** An example of each field's value by its name. */
  samples: ReadonlyMap<string, string>;
}

/** A template with example values, as a letter or an email. Unknown fields are marked. */
export function TemplatePreview({ of: { purpose, subject, text }, samples }: TemplatePreviewProps) {
  const fill = (each: string) => fillText(each, (name) => samples.get(name), markMissing);
  return (
    <section className={panel.panel} aria-labelledby="preview">
      <h2 id="preview">Preview with example values</h2>
      {purpose === 'letter' && <LetterText text={fill(text)} />}
      {purpose === 'email' && (
        <>
          <strong>
            <MarkedWords of={fill(subject)} />
          </strong>
          <p className={styles.email}>
            <MarkedWords of={fill(text)} />
          </p>
        </>
      )}
    </section>
  );
}
