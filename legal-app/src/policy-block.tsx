import type { Block, Run } from './policy.ts';
import styles from './policy-block.module.css';

export function PolicyBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={styles.block}>
          <PolicyText text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className={`${styles.block} ${styles.list}`}>
          {block.items.map((item, index) => (
            <li key={index} className={styles.item}>
              <PolicyText text={item} />
            </li>
          ))}
        </ul>
      );
    case 'definitions':
      return (
        <dl className={styles.block}>
          {block.items.map(({ term, text }) => (
            <div key={term} className={styles.definition}>
              <dt className={styles.term}>{term}</dt>
              <dd>
                <PolicyText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

export function PolicyText({ text }: { text: readonly Run[] }) {
  return text.map((run, index) =>
    typeof run === 'string' ? (
      run
    ) : (
      <a key={index} href={run.href}>
        {run.text}
      </a>
    ),
  );
}
