import '@land/kit/tokens.css';
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { listenToResponses } from './shared/api/call.ts';
import { queryClient } from './shared/api/query-client.ts';
import { App } from './app.tsx';
import { noteVersion } from './shared/frame/new-release.ts';
import { createDesk } from './shared/desk/create-desk.ts';
import { DeskContext } from './shared/desk/use-desk.ts';
import { keepFocus } from './shared/shortcuts/keep-focus.ts';
import { watchIdleness } from './shared/session/idle-lock.ts';
import {
  changeSession,
  endSession,
  isReady,
  lockDesk,
  openSession,
  sessionStore,
  currentUserId,
} from './shared/session/session-store.ts';
import { todayQuery } from './screens/today/today-page.tsx';

// React Aria clears its announcements with an empty string. Nothing else may become HTML.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text === '') return text;
    throw new TypeError('The desk makes no HTML of text.');
  },
});

// The Content-Security-Policy requires a digest for each lazy script.
window.scriptIntegrity = JSON.parse(document.getElementById('integrity')!.textContent) as Record<string, string>;

const desk = createDesk();
const { clock, followUps, outbox } = desk;
listenToResponses({
  readUserId: currentUserId,
  onSignedOut: endSession,
  onRefused: (reason) => {
    if (reason === 'change-password-first') changeSession({ mustChangePassword: true });
    if (reason === 'set-up-factor-first') changeSession({ mustSetUpFactor: true });
  },
  onSkew: clock.setSkew,
  onVersion: noteVersion,
});
setInterval(clock.step, 10_000);
addEventListener('online', outbox.endPause);
keepFocus();
watchIdleness({ isOpen: () => sessionStore.get().is === 'open', lock: lockDesk });
void openSession().then(() => {
  const state = sessionStore.get();
  // Requests Today while the frame is drawn.
  if (isReady(state) && location.pathname === '/desk') void queryClient.prefetchQuery(todayQuery(followUps));
});

createRoot(document.getElementById('desk')!).render(
  <QueryClientProvider client={queryClient}>
    <DeskContext value={desk}>
      <BrowserRouter basename="/desk">
        <App />
      </BrowserRouter>
    </DeskContext>
  </QueryClientProvider>,
);
