import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
// Imported here too, so that the served page has the styles of the questions, which its script leaves out.
import './owner-questions-section.module.css';

const placeId = 'owner-questions';

/** The container of the questions on the served page. */
export function OwnerQuestionsPlace({ children }: { children: ReactNode }) {
  return <div id={placeId}>{children}</div>;
}

const LoadedQuestions = lazy<ComponentType>(() =>
  import('./owner-questions-section.tsx').catch(() => ({ default: () => null })),
);

/**
 * In the browser: keeps the served questions as they are. Their text is in the HTML, not in the page's script. Visitors
 * who come from another page get it from a separate script.
 */
export function ServedOwnerQuestions() {
  const [served] = useState(() => document.getElementById(placeId)?.innerHTML);
  // Safe: these bytes come from the server's HTML of this page.
  if (served !== undefined) return <div id={placeId} dangerouslySetInnerHTML={{ __html: served }} />;
  return (
    <OwnerQuestionsPlace>
      <Suspense>
        <LoadedQuestions />
      </Suspense>
    </OwnerQuestionsPlace>
  );
}
