import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { missingStepStore } from '../changes/missing-step.ts';
import { routes } from '../../routes.ts';

/** Opens the lead that lacks an offer, or the questions about its owner, for the status that the user wants. */
export function MissingStepGuide() {
  const step = useValue(missingStepStore);
  const navigate = useNavigate();
  const ledTo = useRef<typeof step>(undefined);
  useEffect(() => {
    // Once: `navigate` changes on each page, and the user may leave.
    if (step && step !== ledTo.current) void navigate(routes.lead(step.leadId));
    ledTo.current = step;
  }, [step, navigate]);
  return null;
}
