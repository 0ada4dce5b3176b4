import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
// Imported here too, so that the served page has the styles of the questions, which its script leaves out.
import './owner-questions-section.module.css';

const containerId = 'owner-questions';

/** The container of the questions on the served page. */
export function OwnerQuestionsContainer({ children }: { children: ReactNode }) {
  return <div id={containerId}>{children}</div>;
}

const LoadedQuestions = lazy<ComponentType>(() =>
  import('./owner-questions-section.tsx').catch(() => ({ default: () => null })),
);

/**
 * In the browser: keeps the served questions as they are. Their text is in the HTML, not in the page's script. Visitors
 * who come from another page get it from a separate script.
 */
export function ServedOwnerQuestions() {
  const [served] = useState(() => document.getElementById(containerId)?.innerHTML);
  // Safe: these bytes come from the server's HTML of this page.
  if (served !== undefined) return <div id={containerId} dangerouslySetInnerHTML={{ __html: served }} />;
  return (
    <OwnerQuestionsContainer>
      <Suspense>
        <LoadedQuestions />
      </Suspense>
    </OwnerQuestionsContainer>
  );
}
