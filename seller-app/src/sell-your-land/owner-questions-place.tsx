import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
// Here too, so that the served page has the styles of words that its script leaves out.
import './owner-questions-section.module.css';

const placeId = 'owner-questions';

/** Where the questions stand: in the page that is served. */
export function OwnerQuestionsPlace({ children }: { children: ReactNode }) {
  return <div id={placeId}>{children}</div>;
}

const LoadedQuestions = lazy<ComponentType>(() =>
  import('./owner-questions-section.tsx').catch(() => ({ default: () => null })),
);

/**
 * In the browser: the served questions, as they are. Their words are in the HTML and not in the page's script; a script
 * of their own brings them to a visitor who comes from another page.
 */
export function ServedOwnerQuestions() {
  const [served] = useState(() => document.getElementById(placeId)?.innerHTML);
  // Safe: these are the bytes that the server put into this very page.
  if (served !== undefined) return <div id={placeId} dangerouslySetInnerHTML={{ __html: served }} />;
  return (
    <OwnerQuestionsPlace>
      <Suspense>
        <LoadedQuestions />
      </Suspense>
    </OwnerQuestionsPlace>
  );
}
