import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../parts/boundary.tsx';
import { Button } from '../parts/button.tsx';
import { Bar } from '../parts/messages.tsx';

/** A screen that fails says so, and leaves the rest of the desk and what was written alone. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary key={pathname} instead={<FailedScreen />}>
      {children}
    </Boundary>
  );
}

function FailedScreen() {
  return (
    <Bar look="bad" role="alert">
      <span>This screen failed. What you wrote is kept; loading the desk again helps.</span>
      <Button onClick={() => location.reload()}>Load again</Button>
    </Bar>
  );
}
