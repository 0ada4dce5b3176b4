import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { useDesk } from '../desk/use-desk.ts';
import { routes } from '../../routes.ts';

const WORDS = {
  offer: 'The status has not changed: make an offer first.',
  'owner-checks': 'The status has not changed: answer the questions about the owner first.',
};

/** Opens a lead whose new status was refused because it needs an offer or the questions about the owner first. */
export function MissingStepGuide() {
  const { missingStep, openedList, undo } = useDesk();
  const step = useValue(missingStep);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openedFor = useRef<typeof step>(undefined);
  useEffect(() => {
    // Only once for each step, because `navigate` changes on each page and the user may leave the lead.
    if (step && step !== openedFor.current) {
      if (pathname === routes.board) openedList.set({ from: pathname + search, name: 'Board', ids: [] });
      void navigate(routes.lead(step.leadId));
      undo.showDone(WORDS[step.is]);
    }
    openedFor.current = step;
  }, [step, navigate, openedList, undo, pathname, search]);
  return null;
}
