import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
// Imported here too: the page's script does not contain the questions, but its styles must include theirs.
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
 * The questions in the browser. On a page that the server sent, keeps the HTML of the questions as it is, so that the
 * page's script does not have to contain their text. After navigation from another page, loads them as a separate
 * script.
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
