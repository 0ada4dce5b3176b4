import { Link } from '@land/kit';
import type { Block, Run } from './policy.ts';

export function PolicyBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <PolicyText text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <PolicyText text={item} />
            </li>
          ))}
        </ul>
      );
    case 'definitions':
      return (
        <dl>
          {block.items.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
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
      <Link key={index} href={run.href}>
        {run.text}
      </Link>
    ),
  );
}
