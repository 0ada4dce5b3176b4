import '@land/kit/tokens.css';
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { listenToAnswers } from './shared/api/call.ts';
import { queryClient } from './shared/api/query-client.ts';
import { App } from './app.tsx';
import { startOutbox } from './shared/changes/outbox.ts';
import { takeRefused, takeStored } from './shared/changes/take-stored.ts';
import { noteVersion } from './shared/frame/new-release.ts';
import { keepFocus } from './shared/shortcuts/keep-focus.ts';
import { noteSkew } from './shared/live/now.ts';
import { watchIdleness } from './shared/session/idle-lock.ts';
import {
  changeSession,
  endSession,
  isReady,
  lockDesk,
  openSession,
  sessionStore,
  whoseSession,
} from './shared/session/session-store.ts';
import { todayQuery } from './screens/today/today-page.tsx';

// React Aria clears its announcements with an empty string. Nothing else may become HTML.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text === '') return text;
    throw new TypeError('The desk makes no HTML of text.');
  },
});

// Digests of lazy scripts, which the page's policy requires.
window.scriptIntegrity = JSON.parse(document.getElementById('integrity')!.textContent) as Record<string, string>;

listenToAnswers({
  whose: whoseSession,
  onSignedOut: endSession,
  onRefused: (reason) => {
    if (reason === 'change-password-first') changeSession({ mustChangePassword: true });
    if (reason === 'set-up-factor-first') changeSession({ mustSetUpFactor: true });
  },
  onSkew: noteSkew,
  onVersion: noteVersion,
});
startOutbox(takeStored, takeRefused);
keepFocus();
watchIdleness({ isOpen: () => sessionStore.get().is === 'open', lock: lockDesk });
void openSession().then(() => {
  const state = sessionStore.get();
  // Reads Today while the frame is drawn.
  if (isReady(state) && location.pathname === '/desk') void queryClient.prefetchQuery(todayQuery);
});

createRoot(document.getElementById('desk')!).render(
  <QueryClientProvider client={queryClient}>
    <BrowserRouter basename="/desk">
      <App />
    </BrowserRouter>
  </QueryClientProvider>,
);
